# `make site` and `make test` need nothing but a Swift toolchain: they fetch the rest themselves.

SWIFT ?= swift
RELEASE = .build/release/vcdoc
SOURCES = Package.swift Sources Tests Plugins Tools Benchmarks

.DEFAULT_GOAL := help
PREFIX ?= /usr/local
DESTDIR ?=
# The program and the tests share their libraries, compiled once. The tests explore whole packs: three
# minutes if compiled with optimization, a quarter of an hour if not.
BUILD = VCDOC_WITHOUT_PLUGIN=1 $(SWIFT) build $(OPTIMIZED) --product
TEST = VCDOC_WITHOUT_PLUGIN=1 $(SWIFT) test $(OPTIMIZED) --skip-build --disable-xctest
OPTIMIZED = -c release -Xswiftc -enable-testing
# The version that an archive is for; the default is that of the sources.
VERSION ?=
.PHONY: simulator site spin test pictures faults imports lint format check fresh verify versions probe soak spark fuzz-packs endure previews kills docc mustache embed plugin diagrams services shells search pages bench release dist distcheck man \
  install uninstall help clean

site: release ## Build the site of the shipped pack into site/
	$(RELEASE) build --summary -o site

test: ## Run the tests
	@scripts/bootstrap test
	$(BUILD) vcdocPackageTests
	$(TEST)

pictures: ## Compare the pictures of 10,000 random packs with their state graphs
	@scripts/bootstrap test
	$(BUILD) vcdocPackageTests
	VCDOC_THOROUGH=1 $(TEST) --filter TruePictureTests

faults: ## Count the faults of logs that are found, and the verdicts that hang on one cost; takes half an hour
	@scripts/bootstrap test
	$(BUILD) vcdocPackageTests
	VCDOC_THOROUGH=1 $(TEST) --filter 'AlignmentFaultTests|AlignmentCostTests'

spin: release ## Compare verdicts with Spin, on the shipped pack and on generated properties
	@scripts/bootstrap test
	scripts/check-spin-everywhere $(RELEASE)
	$(BUILD) vcdocPackageTests
	VCDOC_THOROUGH=1 $(TEST) --filter SpinTests

imports: ## Check that targets import and depend on what they need and nothing else
	@scripts/bootstrap test
	$(BUILD) vcdocPackageTests
	scripts/check-imports

lint: ## Check the format of every source file
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	@scripts/lint

format: ## Format every source file
	$(SWIFT) format format --in-place --parallel --recursive $(SOURCES)

embed: release ## Update the diagrams and tables in documents
	$(RELEASE) embed

fresh: release ## Check that site/ and the regions of documents are up to date
	$(RELEASE) build --check -o site
	$(RELEASE) embed --check

plugin: ## Check the plugin in a package that depends on this one; takes minutes
	scripts/check-plugin

verify: release ## Prove or refute every guarantee of the shipped pack, and count what it holds
	$(RELEASE) verify --summary

versions: release ## Check known differences between versions
	scripts/check-versions $(RELEASE)

probe: release ## Compile what `vcdoc probe` prints, against what the pack says of UIKit
	scripts/check-probe $(RELEASE)

soak: release ## Check simulated logs, with lines removed, against the model
	scripts/soak-traces $(RELEASE)

fuzz-packs: release ## Break packs at random, and check that vcdoc reports the errors
	scripts/fuzz-packs $(RELEASE)

endure: release ## Kill builds and fill disks, and check that the site stays intact
	scripts/endure $(RELEASE)

previews: release ## Edit, break, and repair a pack while `vcdoc serve` shows it to many clients
	scripts/check-serve $(RELEASE)

kills: release ## Kill builds at each system call, and check that no file of others is missing
	scripts/kill-builds $(RELEASE)

docc: release ## Check that DocC reads the exported catalog
	scripts/check-docc $(RELEASE)

mustache: ## Check the templates against the Mustache specification
	@scripts/bootstrap services
	scripts/check-mustache

diagrams: release ## Validate every diagram with other tools, in every format
	@scripts/bootstrap diagrams
	scripts/check-diagrams $(RELEASE)
	scripts/check-messages $(RELEASE)
	scripts/check-import $(RELEASE)

services: release ## Check action.yml, the hooks, and reports as CI services use them, and schemas
	@scripts/bootstrap services
	scripts/check-services $(RELEASE)
	scripts/check-schemas $(RELEASE)

shells: release ## Test completion in bash, zsh, and fish
	@scripts/bootstrap shells
	scripts/check-completions $(RELEASE)

search: release ## Test the search of the site in a browser
	@scripts/bootstrap browser
	scripts/check-search $(RELEASE)

CHECKS = lint test pictures faults imports fresh verify versions probe soak fuzz-packs endure previews kills docc mustache plugin diagrams \
  services
check: $(CHECKS) shells search pages simulator distcheck ## All of these checks but spin, which takes more than an hour

pages: release ## Look at pages of the site in a browser: accessibility, phones, print, without script
	@scripts/bootstrap browser
	scripts/check-pages $(RELEASE)

simulator: release ## Press buttons of the simulator at random, and compare it with the program
	@scripts/bootstrap browser
	scripts/check-simulator $(RELEASE)

bench: release ## Measure side by side with other tools, see Benchmarks/README.md
	@scripts/bootstrap bench
	$(BUILD) SitePages
	Benchmarks/run $(RELEASE)

# How many lines the log has: 100000 is enough for a try.
SPARK_LINES ?= 10000000
spark: release ## Judge ten million lines by Spark and by GNU parallel, and compare with one process
	@scripts/bootstrap spark
	scripts/check-spark $(RELEASE) $(SPARK_LINES)

release: ## Build the self-contained program, .build/release/vcdoc
	@scripts/bootstrap
	VCDOC_ALONE=1 $(BUILD) vcdoc

dist: release ## Pack the program and its libraries into an archive under .build/dist
	@scripts/bootstrap release
	scripts/make-release $(RELEASE) $(if $(VERSION),$(VERSION),`scripts/get-vcdoc --version`) .build/dist

distcheck: release ## Check that an archive works without installed libraries
	@scripts/bootstrap release
	scripts/check-release $(RELEASE)

man: release ## Print the manual page
	@$(RELEASE) help --man

INSTALLED = bin/vcdoc share/man/man1/vcdoc.1 share/bash-completion/completions/vcdoc \
  share/zsh/site-functions/_vcdoc share/fish/vendor_completions.d/vcdoc.fish

install: release ## Install the program, its manual page, and completions under PREFIX
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1 \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	install -m 755 $(RELEASE) $(DESTDIR)$(PREFIX)/bin/vcdoc
	$(RELEASE) help --man >$(DESTDIR)$(PREFIX)/share/man/man1/vcdoc.1
	$(RELEASE) completions bash >$(DESTDIR)$(PREFIX)/share/bash-completion/completions/vcdoc
	$(RELEASE) completions zsh >$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_vcdoc
	$(RELEASE) completions fish >$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/vcdoc.fish

uninstall: ## Remove what `make install` installed
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,$(INSTALLED))

clean: ## Remove what was built, but not site/
	$(SWIFT) package clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile
