/// The content of a page in one language, before it is written as HTML, Markdown, or anything else.
///
///     let page = PageContext(site, at: .page(of: article)).content(of: article)
///     let file = try html.files(of: page)[0]  // evidence/articles/NAME/index.html
struct PageContent {
  /// A page above another one.
  typealias Crumb = (title: String, address: Address)

  let address: Address
  /// The name of the template, in any set of templates.
  let template: String
  let title: String
  /// The subject in a sentence without markup; may be empty.
  let description: String
  /// The pages above it, outermost first, without the first page of the site.
  var crumbs: [Crumb] = []
  /// The values of its template, beside those of every page.
  let values: Template.Object
  /// The diagrams whose files belong to it.
  var figures: [Figure] = []
  /// The path of the file of the pack that says most of it; empty if many files do.
  var source = ""
}

extension PageContext {
  /// The index of a section, with the values of its template.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - lede: Its first sentences, if they are not those that say what is in it.
  ///   - source: The file of the pack that says most of it.
  ///   - values: The values.
  /// - Returns: The page.
  func index(
    of section: SiteSection, lede: String? = nil, source: String = "", _ values: Template.Object
  ) -> PageContent {
    PageContent(
      address: address, template: section.rawValue, title: strings(section.title),
      description: site.about(section),
      crumbs: section.parent.map { crumbs(to: $0) } ?? [],
      values: values + ["lede": .text(lede ?? site.about(section))], source: source)
  }
}
