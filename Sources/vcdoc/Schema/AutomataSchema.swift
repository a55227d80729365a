/// The JSON Schema of what `vcdoc export json` writes.
enum AutomataSchema {
  /// The name by which `vcdoc help schema` prints it.
  static let name = "automata"
  /// What it is the schema of.
  static let subject = "what 'vcdoc export json' writes"

  /// The schema, of draft 7.
  static let bytes = Array(text.utf8)

  private static let text = #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "The compiled automata of a pack, as 'vcdoc export json' writes them",
      "type": "object",
      "additionalProperties": false,
      "required": [
        "automata", "pack", "locale", "callbacks", "groups", "options", "configurations", \#
        "machines",
        "rules", "starts", "nesting", "acts", "plays", "variants"
      ],
      "properties": {
        "automata": {"description": "the version of this form", "const": 1},
        "pack": {"description": "the name of the pack", "type": "string"},
        "locale": {"description": "the language of titles", "type": "string"},
        "callbacks": {
          "description": "the callbacks that acts call: name, title, address from the simulator",
          "type": "array",
          "items": {
            "type": "array", "minItems": 3, "maxItems": 3, "items": {"type": "string"}
          }
        },
        "groups": {
          "description": "the titles of groups of acts",
          "type": "array",
          "items": {"type": "string"}
        },
        "options": {
          "description": "the options in which configurations differ: name, title, values",
          "type": "array",
          "items": {
            "type": "array", "minItems": 3, "maxItems": 3,
            "items": [
              {"type": "string"},
              {"type": "string"},
              {
                "description": "name and title of each value",
                "type": "array",
                "items": {
                  "type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "string"}
                }
              }
            ]
          }
        },
        "configurations": {
          "description": "for each, the value of each option, then its variant",
          "type": "array",
          "minItems": 1,
          "items": {"type": "array", "minItems": 1, "items": {"type": ["string", "integer"]}}
        },
        "machines": {
          "description": "for each component, its machines",
          "type": "array",
          "items": {"type": "array", "items": {"$ref": "#/definitions/machine"}}
        },
        "rules": {
          "description": "for each event of a machine in some variant, its rules, the first that \#
          holds is taken",
          "type": "array",
          "items": {"type": "array", "items": {"$ref": "#/definitions/rule"}}
        },
        "starts": {
          "description": "states in which a script begins: objects, and relations between them",
          "type": "array",
          "items": {"$ref": "#/definitions/start"}
        },
        "nesting": {
          "description": "how many acts of a component can be under way inside one another",
          "type": "integer", "minimum": 1
        },
        "acts": {
          "description": "interactions and events, with what is the same in all variants",
          "type": "array",
          "items": {"$ref": "#/definitions/act"}
        },
        "plays": {
          "description": "what an act does in some variant: the act, its tests, its positions",
          "type": "array",
          "items": {"$ref": "#/definitions/play"}
        },
        "variants": {
          "description": "for each variant and component: for each machine and event the rules; \#
          the plays; for each play where a script begins with it, or -1",
          "type": "array",
          "items": {
            "type": "array",
            "items": {
              "type": "array", "minItems": 3, "maxItems": 3,
              "items": [
                {"type": "array", "items": {"$ref": "#/definitions/indices"}},
                {"$ref": "#/definitions/indices"},
                {"type": "array", "items": {"$ref": "#/definitions/indexOrNone"}}
              ]
            }
          }
        }
      },
      "definitions": {
        "index": {"type": "integer", "minimum": 0},
        "indexOrNone": {"type": "integer", "minimum": -1},
        "indices": {"type": "array", "items": {"$ref": "#/definitions/index"}},
        "flag": {"enum": [0, 1]},
        "machine": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "id", "title", "path", "most", "regions", "picture", "events", "relations"
          ],
          "properties": {
            "id": {"type": "string"},
            "title": {"type": "string"},
            "path": {"description": "the address of its page; may be empty", "type": "string"},
            "most": {"description": "the most objects", "type": "integer", "minimum": 1},
            "regions": {"type": "array", "items": {"$ref": "#/definitions/region"}},
            "picture": {
              "description": "only sites have pictures", "type": "array", "maxItems": 0
            },
            "events": {
              "description": "their titles", "type": "array", "items": {"type": "string"}
            },
            "relations": {
              "description": "the machine to which each leads, or -1; whether it is mutual",
              "type": "array",
              "items": {
                "type": "array", "minItems": 2, "maxItems": 2,
                "items": [
                  {"$ref": "#/definitions/indexOrNone"}, {"$ref": "#/definitions/flag"}
                ]
              }
            }
          }
        },
        "region": {
          "description": "title; whether its states are shown; the initial state; titles of \#
          states; what each ends: 1 the object, 2 the process",
          "type": "array", "minItems": 5, "maxItems": 5,
          "items": [
            {"type": "string"},
            {"$ref": "#/definitions/flag"},
            {"$ref": "#/definitions/index"},
            {"type": "array", "items": {"type": "string"}},
            {"type": "array", "items": {"enum": [0, 1, 2]}}
          ]
        },
        "guard": {
          "description": "for each region that it names: the region, then the states that are \#
          allowed",
          "type": "array",
          "items": {"type": "array", "minItems": 1, "items": {"$ref": "#/definitions/index"}}
        },
        "rule": {
          "description": "whether it holds after the end of the object, too; its guard; its \#
          actions",
          "type": "array", "minItems": 3, "maxItems": 3,
          "items": [
            {"$ref": "#/definitions/flag"},
            {"$ref": "#/definitions/guard"},
            {"type": "array", "items": {"$ref": "#/definitions/action"}}
          ]
        },
        "action": {
          "description": "a callback, perhaps with its text if that has an argument; or a region, \#
          from -1 down, and the state that it enters",
          "anyOf": [
            {
              "type": "array", "minItems": 1, "maxItems": 2,
              "items": [{"$ref": "#/definitions/index"}, {"type": "string"}]
            },
            {
              "type": "array", "minItems": 2, "maxItems": 2,
              "items": [{"type": "integer", "maximum": -1}, {"$ref": "#/definitions/index"}]
            }
          ]
        },
        "start": {
          "type": "array", "minItems": 2, "maxItems": 2,
          "items": [
            {
              "description": "for each object its machine, and the state of each region",
              "type": "array",
              "items": {
                "type": "array", "minItems": 2, "maxItems": 2,
                "items": [
                  {"$ref": "#/definitions/index"}, {"$ref": "#/definitions/indices"}
                ]
              }
            },
            {
              "description": "an object, its relation, and the object to which that leads",
              "type": "array",
              "items": {
                "type": "array", "minItems": 3, "maxItems": 3,
                "items": {"$ref": "#/definitions/index"}
              }
            }
          ]
        },
        "act": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "id", "link", "title", "path", "group", "fills", "isEvent", "labels", "lines", "needs"
          ],
          "properties": {
            "id": {"description": "what scripts call it", "type": "string"},
            "link": {
              "description": "the end of its address in the simulator, if that is not 'run-' and \#
              its id",
              "type": "string"
            },
            "title": {"type": "string"},
            "path": {"description": "the address of its page", "type": "string"},
            "group": {"$ref": "#/definitions/indexOrNone"},
            "fills": {
              "description": "whether scripts fill it in", "$ref": "#/definitions/flag"
            },
            "isEvent": {"type": "boolean"},
            "labels": {
              "description": "the titles of its branches, by label",
              "type": "object", "additionalProperties": {"type": "string"}
            },
            "lines": {
              "description": "its lifelines: the machine; whether it is for all other objects of \#
              it; title",
              "type": "array",
              "items": {
                "type": "array", "minItems": 3, "maxItems": 3,
                "items": [
                  {"$ref": "#/definitions/index"}, {"$ref": "#/definitions/flag"},
                  {"type": "string"}
                ]
              }
            },
            "needs": {
              "description": "what it requires before it begins, in words; as many of its tests, \#
              in this order",
              "type": "array", "items": {"type": "string"}
            }
          }
        },
        "play": {
          "type": "array", "minItems": 3, "maxItems": 3,
          "items": [
            {"$ref": "#/definitions/index"},
            {"type": "array", "items": {"$ref": "#/definitions/test"}},
            {
              "description": "for each position, the paths from it; the first position is the \#
              beginning",
              "type": "array", "minItems": 1,
              "items": {"type": "array", "items": {"$ref": "#/definitions/path"}}
            }
          ]
        },
        "test": {
          "description": "a lifeline; the states that its object must be in; for each relation \#
          that is tested the relation or -1, for an inverse the machine that declares it, else -1, \#
          and the goal: a lifeline, -1 for any object, -2 for none",
          "type": "array", "minItems": 3, "maxItems": 3,
          "items": [
            {"$ref": "#/definitions/index"},
            {"$ref": "#/definitions/guard"},
            {
              "type": "array",
              "items": {
                "type": "array", "minItems": 3, "maxItems": 3,
                "items": [
                  {"$ref": "#/definitions/indexOrNone"}, {"$ref": "#/definitions/indexOrNone"},
                  {"type": "integer", "minimum": -2}
                ]
              }
            }
          ]
        },
        "path": {
          "description": "its conditions, its step, and the position to which it leads, or -1 for \#
          the end",
          "type": "array", "minItems": 3, "maxItems": 3,
          "items": [
            {"type": "array", "items": {"$ref": "#/definitions/condition"}},
            {"$ref": "#/definitions/step"},
            {"$ref": "#/definitions/indexOrNone"}
          ]
        },
        "condition": {
          "anyOf": [
            {
              "description": "0: a test holds, or the path is closed; 1: a test must hold",
              "type": "array", "minItems": 2, "maxItems": 2,
              "items": [{"enum": [0, 1]}, {"$ref": "#/definitions/index"}]
            },
            {
              "description": "the object of a lifeline accepts an event (2), or refuses it (3)",
              "type": "array", "minItems": 3, "maxItems": 3,
              "items": [
                {"enum": [2, 3]}, {"$ref": "#/definitions/index"},
                {"$ref": "#/definitions/index"}
              ]
            }
          ]
        },
        "step": {
          "anyOf": [
            {"description": "nothing", "type": "array", "maxItems": 0},
            {
              "description": "a wait, in words",
              "type": "array", "minItems": 2, "maxItems": 2,
              "items": [{"const": 0}, {"type": "string"}]
            },
            {
              "description": "the beginning of a branch, by label; whether it is one of several",
              "type": "array", "minItems": 3, "maxItems": 3,
              "items": [{"const": 1}, {"type": "string"}, {"$ref": "#/definitions/flag"}]
            },
            {
              "description": "0 the end of a group, 2 the next of its parts",
              "type": "array", "minItems": 2, "maxItems": 2,
              "items": [{"const": 2}, {"enum": [0, 2]}]
            },
            {
              "description": "the beginning of parts in any order, with the open question",
              "type": "array", "minItems": 3, "maxItems": 3,
              "items": [{"const": 2}, {"const": 1}, {"type": "string"}]
            },
            {
              "description": "the beginning of a part that need not come, with how often it can, \#
              or -1",
              "type": "array", "minItems": 3, "maxItems": 3,
              "items": [{"const": 2}, {"const": 3}, {"$ref": "#/definitions/indexOrNone"}]
            },
            {
              "description": "an event to a lifeline, perhaps with the lifeline that sends it",
              "type": "array", "minItems": 3, "maxItems": 4,
              "items": [
                {"const": 3}, {"$ref": "#/definitions/index"}, {"$ref": "#/definitions/index"},
                {"$ref": "#/definitions/index"}
              ]
            },
            {
              "description": "a relation of a lifeline is set to another, or to -1 for none",
              "type": "array", "minItems": 4, "maxItems": 4,
              "items": [
                {"const": 4}, {"$ref": "#/definitions/index"}, {"$ref": "#/definitions/index"},
                {"$ref": "#/definitions/indexOrNone"}
              ]
            },
            {
              "description": "a loop goes on, by its name, with how often more it can, or -1",
              "type": "array", "minItems": 3, "maxItems": 3,
              "items": [{"const": 5}, {"type": "string"}, {"$ref": "#/definitions/indexOrNone"}]
            }
          ]
        }
      }
    }

    """#
}
