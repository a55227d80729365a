internal import Model

/// A page before it is written: where it goes, its template, and what fills it.
struct Page {
  /// Where the page goes.
  let address: Address
  /// The template, by name.
  let template: String
  /// What it is called.
  let title: String
  /// What it is about, in a sentence without markup; may be empty.
  let description: Template.Value
  /// The pages above it, outermost first, without the first page of the site.
  let crumbs: [(title: String, address: Address)]
  /// What its template names beyond what every page has.
  let values: [(String, Template.Value)]
  /// What is wrong with its texts.
  let faults: [Diagnostic]
  /// What windows and lists of other sites call it, where its title alone would mislead there.
  var outerTitle: String?
}
