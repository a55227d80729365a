# `make site` and `make test` need nothing but a Swift toolchain: they fetch the rest themselves.

SWIFT ?= swift
RELEASE = .build/release/vcdoc
SOURCES = Package.swift Sources Tests Plugins Tools

.DEFAULT_GOAL := help
.PHONY: site test lint format check fresh bench release help clean

site: release ## Build the site of the shipped pack into site/
	$(RELEASE) build -o site

test: ## Run the tests
	@scripts/bootstrap test
	$(SWIFT) test --disable-xctest

lint: ## Check the format of every source file
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	@scripts/lint

format: ## Bring every source file into the format that lint checks
	$(SWIFT) format format --in-place --parallel --recursive $(SOURCES)

fresh: release ## Check that the committed site/ is what the sources give
	$(RELEASE) build --check -o site

check: lint test fresh ## All of lint, test, and fresh

bench: release ## Measure side by side with other tools, see Benchmarks/README.md
	@scripts/bootstrap bench
	Benchmarks/run $(RELEASE)

release: ## Build the self-contained program, .build/release/vcdoc
	@scripts/bootstrap
	$(SWIFT) build -c release --static-swift-stdlib --product vcdoc

clean: ## Remove what was built, but not site/
	$(SWIFT) package clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile
