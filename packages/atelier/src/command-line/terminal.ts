import picocolors from 'picocolors'

type Stream = { readonly isTTY?: boolean | undefined }

const { createColors, isColorSupported } = picocolors

/** Returns the colors of a stream: only on a terminal, and not with `NO_COLOR`. */
export const colors = (stream: Stream) => createColors(isColorSupported && stream.isTTY === true)

/** Sanitizes foreign text for one line: control characters could move the cursor of a terminal, or change its output. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')

/** Sanitizes foreign text of several lines. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n')

/** Returns the text of a response: sanitized for a terminal, unchanged for a file or a pipe. */
export const rawText = (text: string, stream: Stream): string =>
  stream.isTTY === true ? printableLines(text) : text
