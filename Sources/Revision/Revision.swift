/// The program by what it was made of.
///
/// Development builds share a version, and may write different files all the same.
package enum Revision {}
