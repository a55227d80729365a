@testable import Pages

extension MustacheCase {
  private static let nested: Template.Value = [
    "one": ["two": ["three": ["four": ["five": ["who": "Ada"]]]]]
  ]
  private static let marks: Template.Value = ["marks": "< & \" >"]

  static let interpolation = [
    MustacheCase(
      "text without tags stays", "Only {single} braces.\n", gives: "Only {single} braces.\n"),
    MustacheCase("a name is replaced", "Hi {{who}}.\n", ["who": "Ada"], gives: "Hi Ada.\n"),
    MustacheCase(
      "what was filled in is not read again", "{{a}}: {{b}}", ["a": "{{b}}", "b": "x"],
      gives: "{{b}}: x"),
    MustacheCase("a hole escapes", "({{marks}})", marks, gives: "(&lt; &amp; &quot; &gt;)"),
    MustacheCase("a triple hole does not", "({{{marks}}})", marks, gives: "(< & \" >)"),
    MustacheCase("an ampersand hole does not", "({{&marks}})", marks, gives: "(< & \" >)"),
    MustacheCase("a number", "{{n}} km", ["n": .number(42)], gives: "42 km"),
    MustacheCase("a triple number", "{{{n}}} km", ["n": .number(42)], gives: "42 km"),
    MustacheCase("an ampersand number", "{{&n}} km", ["n": .number(42)], gives: "42 km"),
    MustacheCase("a decimal", "{{n}}", ["n": "2.5"], gives: "2.5"),
    MustacheCase("a triple decimal", "{{{n}}}", ["n": "2.5"], gives: "2.5"),
    MustacheCase("an ampersand decimal", "{{&n}}", ["n": "2.5"], gives: "2.5"),
    MustacheCase("an unknown name is nothing", "<{{gone}}>", gives: "<>"),
    MustacheCase("an unknown triple name is nothing", "<{{{gone}}}>", gives: "<>"),
    MustacheCase("an unknown ampersand name is nothing", "<{{&gone}}>", gives: "<>"),
    MustacheCase(
      "a dotted name goes inside", "{{p.n}}={{#p}}{{n}}{{/p}}", ["p": ["n": "7"]], gives: "7=7"),
    MustacheCase(
      "a dotted triple name", "{{{p.n}}}={{#p}}{{{n}}}{{/p}}", ["p": ["n": "<"]], gives: "<=<"),
    MustacheCase(
      "a dotted ampersand name", "{{&p.n}}={{#p}}{{&n}}{{/p}}", ["p": ["n": "<"]], gives: "<=<"),
    MustacheCase("dots to any depth", "{{one.two.three.four.five.who}}", nested, gives: "Ada"),
    MustacheCase("a broken chain is nothing", "<{{a.b.c}}>", ["a": [:]], gives: "<>"),
    MustacheCase(
      "a part is sought in its parent only", "<{{a.b.c.who}}>",
      ["a": ["b": [:]], "c": ["who": "Eve"]], gives: "<>"),
    MustacheCase(
      "the first part is sought everywhere", "{{#one}}{{two.three.four.five.who}}{{/one}}",
      [
        "one": ["two": ["three": ["four": ["five": ["who": "Ada"]]]]],
        "two": ["three": ["four": ["five": ["who": "Eve"]]]],
      ], gives: "Ada"),
    MustacheCase(
      "the nearest first part decides", "<{{#a}}{{b.c}}{{/a}}>",
      ["a": ["b": [:]], "b": ["c": "Eve"]], gives: "<>"),
    MustacheCase("a dot is the value itself", "Hi {{.}}!", "Ada", gives: "Hi Ada!"),
    MustacheCase("a dot escapes", "{{.}}", "<&\">", gives: "&lt;&amp;&quot;&gt;"),
    MustacheCase("a triple dot does not", "{{{.}}}", "<&\">", gives: "<&\">"),
    MustacheCase("an ampersand dot does not", "{{&.}}", "<&\">", gives: "<&\">"),
    MustacheCase("space around a hole stays", "[ {{s}} ]", ["s": "-"], gives: "[ - ]"),
    MustacheCase("space around a triple hole stays", "[ {{{s}}} ]", ["s": "-"], gives: "[ - ]"),
    MustacheCase("space around an ampersand hole stays", "[ {{&s}} ]", ["s": "-"], gives: "[ - ]"),
    MustacheCase(
      "a hole alone on its line keeps the line", "  {{s}}\n", ["s": "-"], gives: "  -\n"),
    MustacheCase("a triple hole alone keeps the line", "  {{{s}}}\n", ["s": "-"], gives: "  -\n"),
    MustacheCase(
      "an ampersand hole alone keeps the line", "  {{&s}}\n", ["s": "-"], gives: "  -\n"),
    MustacheCase("space inside a hole is nothing", "[{{ s }}]", ["s": "-"], gives: "[-]"),
    MustacheCase("space inside a triple hole is nothing", "[{{{ s }}}]", ["s": "-"], gives: "[-]"),
    MustacheCase(
      "space inside an ampersand hole is nothing", "[{{& s }}]", ["s": "-"], gives: "[-]"),
  ]

  static let inverted = [
    MustacheCase("false shows", "<{{^f}}shown{{/f}}>", ["f": false], gives: "<shown>"),
    MustacheCase("true hides", "<{{^f}}hidden{{/f}}>", ["f": true], gives: "<>"),
    MustacheCase("empty words show", "<{{^f}}shown{{/f}}>", ["f": ""], gives: "<shown>"),
    MustacheCase("an object hides", "<{{^f}}Hi {{n}}{{/f}}>", ["f": ["n": "Ada"]], gives: "<>"),
    MustacheCase(
      "a list hides", "<{{^f}}{{n}}{{/f}}>", ["f": [["n": "1"], ["n": "2"]]], gives: "<>"),
    MustacheCase("an empty list shows", "<{{^f}}none{{/f}}>", ["f": []], gives: "<none>"),
    MustacheCase(
      "several in one template", "{{^f}}\n1\n{{/f}}\n{{n}}\n{{^f}}\n3\n{{/f}}\n",
      ["f": false, "n": "2"], gives: "1\n2\n3\n"),
    MustacheCase(
      "false inside false", "< A {{^f}}B {{^f}}C{{/f}} D{{/f}} E >", ["f": false],
      gives: "< A B C D E >"),
    MustacheCase(
      "true outside true", "< A {{^f}}B {{^f}}C{{/f}} D{{/f}} E >", ["f": true], gives: "< A  E >"),
    MustacheCase("an unknown name shows", "<{{^gone}}no{{/gone}}>", gives: "<no>"),
    MustacheCase(
      "dotted and true", "<{{^a.b.c}}no{{/a.b.c}}>", ["a": ["b": ["c": true]]], gives: "<>"),
    MustacheCase(
      "dotted and false", "<{{^a.b.c}}no{{/a.b.c}}>", ["a": ["b": ["c": false]]], gives: "<no>"),
    MustacheCase("dotted and broken", "<{{^a.b.c}}no{{/a.b.c}}>", ["a": [:]], gives: "<no>"),
    MustacheCase(
      "space around stays", " [ {{^f}}\t-\t{{/f}} ] \n", ["f": false], gives: " [ \t-\t ] \n"),
    MustacheCase(
      "space inside stays", " [ {{^f}} {{! here }}\n {{/f}} ] \n", ["f": false],
      gives: " [  \n  ] \n"),
    MustacheCase(
      "inline keeps its indentation", " {{^f}}A{{/f}}\n {{^f}}B{{/f}}\n", ["f": false],
      gives: " A\n B\n"),
    MustacheCase(
      "alone takes its line along", "a\n{{^f}}\nb\n{{/f}}\nc\n", ["f": false], gives: "a\nb\nc\n"),
    MustacheCase(
      "alone and indented too", "a\n  {{^f}}\nb\n  {{/f}}\nc\n", ["f": false], gives: "a\nb\nc\n"),
    MustacheCase(
      "alone with a carriage return", "-\r\n{{^f}}\r\n{{/f}}\r\n-", ["f": false], gives: "-\r\n-"),
    MustacheCase("alone on the first line", "  {{^f}}\n+{{/f}}\n-", ["f": false], gives: "+\n-"),
    MustacheCase("alone on the last line", "+{{^f}}\n-\n  {{/f}}", ["f": false], gives: "+\n-\n"),
    MustacheCase(
      "space inside the tags is nothing", "[{{^ f }}={{/ f }}]", ["f": false], gives: "[=]"),
  ]
}
