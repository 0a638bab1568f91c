import picocolors from 'picocolors'

type Stream = { readonly isTTY?: boolean | undefined }

const { createColors, isColorSupported } = picocolors

/** Colours for a stream: only on a terminal, and not where `NO_COLOR` is set. */
export const colours = (stream: Stream) => createColors(isColorSupported && stream.isTTY === true)

/** Text of others in one line: control characters would move the cursor of a terminal, or change what it shows. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')

/** The same for text of several lines. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n')

/** Text that is written as it is, but not where a terminal would obey what is in it. */
export const rawText = (text: string, stream: Stream): string =>
  stream.isTTY === true ? printableLines(text) : text
