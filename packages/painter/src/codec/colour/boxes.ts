/** A box of an ISO base media file: its name, and the range of its content. */
export type Box = { readonly name: string; readonly from: number; readonly to: number }

/**
 * Returns the boxes in a range of a file (ISO/IEC 14496-12, 4.2). A box that exceeds the range ends the list.
 */
export function boxesIn(view: DataView, { from, to }: Omit<Box, 'name'>): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to;) {
    const short = view.getUint32(at)
    const isLong = short === 1 && at + 16 <= to
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short
    const start = at + (isLong ? 16 : 8)
    if (at + size < start || at + size > to) break
    boxes.push({ name: textAt(view, at + 4), from: start, to: at + size })
    at += size
  }
  return boxes
}

/** Returns the four letters at an offset of a file. */
export const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((letter) => view.getUint8(at + letter)))

/** Returns the version and the flags of a full box, with the range of the content after them. */
export const fullBox = (view: DataView, { name, from, to }: Box) => ({
  name,
  version: view.getUint8(from),
  flags: view.getUint32(from) & 0xffffff,
  from: from + 4,
  to,
})
