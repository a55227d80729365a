/// A lamp that is switched on and off by its owner until it breaks.
package let lamp = [
  "machines/lamp.yaml": """
  title: Lamp
  regions:
    light: {initial: dark, states: {dark: Dark., bright: Bright.}}
    life: {initial: whole, states: {whole: Whole., broken: {final: object}}}
  spans:
    evening: {begins: [didLight]}
  events:
    light:
      - {from: {light: dark}, calls: [willLight, {light: bright}, didLight]}
    darken:
      - {from: {light: bright}, calls: [didDarken], to: {light: dark}}
    fall:
      - {from: {life: whole}, calls: [didBreak], to: {life: broken}}
  """
]

package let lampCallbacks = "willLight didLight didDarken didBreak"
