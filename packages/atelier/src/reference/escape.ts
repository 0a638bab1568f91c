/** A text as it may stand in HTML, in attributes too. */
export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A sentence with its marked words as code. */
export const prose = (text: string): string => escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
