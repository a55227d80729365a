@testable import Pages

extension MustacheCase {
  private static let tower: Template.Value = [
    "a": ["one": "1"], "b": ["two": "2"],
    "c": ["three": "3", "d": ["four": "4", "five": "5"]],
  ]
  private static let climb = """
    {{#a}}
    {{one}}
    {{#b}}
    {{one}}{{two}}{{one}}
    {{#c}}
    {{one}}{{two}}{{three}}{{two}}{{one}}
    {{#d}}
    {{three}}{{four}}{{three}}
    {{#five}}
    {{four}}{{five}}{{four}}
    {{four}}{{.}}6{{.}}{{four}}
    {{/five}}
    {{three}}{{four}}{{three}}
    {{/d}}
    {{/c}}
    {{two}}
    {{/b}}
    {{one}}
    {{/a}}

    """
  private static let lists: Template.Value = [
    "rows": [
      ["key": ["up": "R", "low": "r"], "cells": [["n": "1", "marks": [["m": "x"], ["m": "y"]]]]]
    ]
  ]

  static let sections = [
    MustacheCase("true shows", "<{{#t}}shown{{/t}}>", ["t": true], gives: "<shown>"),
    MustacheCase("false hides", "<{{#t}}hidden{{/t}}>", ["t": false], gives: "<>"),
    MustacheCase("empty words hide", "<{{#t}}hidden{{/t}}>", ["t": ""], gives: "<>"),
    MustacheCase(
      "an object is stepped into", "<{{#p}}Hi {{n}}{{/p}}>", ["p": ["n": "Ada"]], gives: "<Hi Ada>"),
    MustacheCase(
      "outer names are seen inside", "{{#s}}{{a}}, {{b}}, {{c.d}}{{/s}}",
      ["a": "1", "b": "no", "s": ["b": "2"], "c": ["d": "3"]], gives: "1, 2, 3"),
    MustacheCase(
      "words are the innermost value", "{{#w}}{{.}} = {{w}}{{/w}}", ["w": "x"], gives: "x = x"),
    MustacheCase(
      "lists see every outer item",
      "{{#rows}}{{#cells}}{{key.low}}{{n}}.{{#marks}}{{key.up}}{{n}}{{m}}.{{/marks}}{{/cells}}{{/rows}}",
      lists, gives: "r1.R1x.R1y."),
    MustacheCase(
      "deeply nested contexts", climb, tower, gives: "1\n121\n12321\n343\n454\n45654\n343\n2\n1\n"),
    MustacheCase(
      "a list repeats", "<{{#l}}{{n}}{{/l}}>", ["l": [["n": "1"], ["n": "2"], ["n": "3"]]],
      gives: "<123>"),
    MustacheCase("an empty list hides", "<{{#l}}hidden{{/l}}>", ["l": []], gives: "<>"),
    MustacheCase("words are no list", "<{{#w}}once{{/w}}>", ["w": "abc"], gives: "<once>"),
    MustacheCase(
      "several in one template", "{{#t}}\n1\n{{/t}}\n{{n}}\n{{#t}}\n3\n{{/t}}\n",
      ["t": true, "n": "2"], gives: "1\n2\n3\n"),
    MustacheCase(
      "true inside true", "< A {{#t}}B {{#t}}C{{/t}} D{{/t}} E >", ["t": true],
      gives: "< A B C D E >"),
    MustacheCase(
      "false outside false", "< A {{#t}}B {{#t}}C{{/t}} D{{/t}} E >", ["t": false],
      gives: "< A  E >"),
    MustacheCase("an unknown name hides", "<{{#gone}}hidden{{/gone}}>", gives: "<>"),
    MustacheCase("a dot repeats words", "{{#l}}({{.}}){{/l}}", ["l": ["a", "b"]], gives: "(a)(b)"),
    MustacheCase(
      "a dot repeats numbers", "{{#l}}({{.}}){{/l}}", ["l": [.number(1), .number(2)]],
      gives: "(1)(2)"),
    MustacheCase(
      "a dot repeats decimals", "{{#l}}({{.}}){{/l}}", ["l": ["1.5", "2.5"]], gives: "(1.5)(2.5)"),
    MustacheCase(
      "a dot repeats inner lists", "{{#l}}({{#.}}{{.}}{{/.}}){{/l}}", ["l": [["1", "2"], ["a"]]],
      gives: "(12)(a)"),
    MustacheCase(
      "a dot escapes", "{{#l}}({{.}}){{/l}}", ["l": ["<", "&"]], gives: "(&lt;)(&amp;)"),
    MustacheCase(
      "a triple dot does not", "{{#l}}({{{.}}}){{/l}}", ["l": ["<", "&"]], gives: "(<)(&)"),
    MustacheCase(
      "an ampersand dot does not", "{{#l}}({{&.}}){{/l}}", ["l": ["<", "&"]], gives: "(<)(&)"),
    MustacheCase(
      "a list at the top", "{{#.}}({{n}}){{/.}}", [["n": "1"], ["n": "2"]], gives: "(1)(2)"),
    MustacheCase(
      "dotted and true", "<{{#a.b.c}}yes{{/a.b.c}}>", ["a": ["b": ["c": true]]], gives: "<yes>"),
    MustacheCase(
      "dotted and false", "<{{#a.b.c}}yes{{/a.b.c}}>", ["a": ["b": ["c": false]]], gives: "<>"),
    MustacheCase("dotted and broken", "<{{#a.b.c}}yes{{/a.b.c}}>", ["a": [:]], gives: "<>"),
    MustacheCase(
      "space around stays", " [ {{#t}}\t-\t{{/t}} ] \n", ["t": true], gives: " [ \t-\t ] \n"),
    MustacheCase(
      "space inside stays", " [ {{#t}} {{! here }}\n {{/t}} ] \n", ["t": true],
      gives: " [  \n  ] \n"),
    MustacheCase(
      "inline keeps its indentation", " {{#t}}A{{/t}}\n {{#t}}B{{/t}}\n", ["t": true],
      gives: " A\n B\n"),
    MustacheCase(
      "alone takes its line along", "a\n{{#t}}\nb\n{{/t}}\nc\n", ["t": true], gives: "a\nb\nc\n"),
    MustacheCase(
      "alone and indented too", "a\n  {{#t}}\nb\n  {{/t}}\nc\n", ["t": true], gives: "a\nb\nc\n"),
    MustacheCase(
      "alone with a carriage return", "-\r\n{{#t}}\r\n{{/t}}\r\n-", ["t": true], gives: "-\r\n-"),
    MustacheCase("alone on the first line", "  {{#t}}\n+{{/t}}\n-", ["t": true], gives: "+\n-"),
    MustacheCase("alone on the last line", "+{{#t}}\n-\n  {{/t}}", ["t": true], gives: "+\n-\n"),
    MustacheCase(
      "space inside the tags is nothing", "[{{# t }}={{/ t }}]", ["t": true], gives: "[=]"),
  ]
}
