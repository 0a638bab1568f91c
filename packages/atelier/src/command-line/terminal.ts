import picocolors from 'picocolors'

type Stream = { readonly isTTY?: boolean | undefined }

const { createColors, isColorSupported } = picocolors

/** Returns the colors of a stream: only on a terminal, and not with `NO_COLOR`. */
export const colours = (stream: Stream) => createColors(isColorSupported && stream.isTTY === true)

/**
 * Sanitizes others' text for one line: control characters would move the cursor of a terminal, or change its
 * output.
 */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')

/** Sanitizes text of several lines. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n')

/** Returns text unchanged, but sanitized for a terminal. */
export const rawText = (text: string, stream: Stream): string =>
  stream.isTTY === true ? printableLines(text) : text
