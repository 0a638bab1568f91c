/** A box of an ISO base media file: its name, and where its content is. */
export type Box = { readonly name: string; readonly from: number; readonly to: number }

/** The boxes between two places of a file (ISO/IEC 14496-12, 4.2). A box that goes beyond its place ends the list. */
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

/** The four letters at a place of a file. */
export const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((letter) => view.getUint8(at + letter)))

/** The version and the flags that a full box has before its content, and that content. */
export const fullBox = (view: DataView, { name, from, to }: Box) => ({
  name,
  version: view.getUint8(from),
  flags: view.getUint32(from) & 0xffffff,
  from: from + 4,
  to,
})
