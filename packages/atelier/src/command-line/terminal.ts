import picocolors from 'picocolors'

type Stream = { readonly isTTY?: boolean | undefined }

const { createColors, isColorSupported } = picocolors

/** Colours for a stream: only on a terminal, and not where `NO_COLOR` is set. */
export const colours = (stream: Stream) => createColors(isColorSupported && stream.isTTY === true)
