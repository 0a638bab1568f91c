/** One frame of the WebSocket protocol (RFC 6455, section 5.2), unmasked. */
export type Frame = { readonly final: boolean; readonly opcode: number; readonly payload: Buffer }

export const opcodes = { more: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

/** The largest payload taken, in bytes. */
export const mostPayload = 32 * 1024 * 1024

/**
 * Takes the first frame off what has arrived.
 *
 * @returns undefined while it is not whole
 * @throws when the sender breaks the protocol: unmasked, reserved bits, too large
 */
export const takeFrame = (arrived: Buffer): { frame: Frame; rest: Buffer } | undefined => {
  if (arrived.length < 2) return undefined
  const [first = 0, second = 0] = arrived
  if ((first & 0x70) !== 0 || (second & 0x80) === 0) throw new Error('This is not a frame of a client.')
  const short = second & 0x7f
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0
  const head = 2 + lengthBytes + 4
  if (arrived.length < head) return undefined
  const length =
    short === 126 ? arrived.readUInt16BE(2) : short === 127 ? Number(arrived.readBigUInt64BE(2)) : short
  if (length > mostPayload) throw new Error('This message is too large.')
  if (arrived.length < head + length) return undefined
  const mask = arrived.subarray(head - 4, head)
  const payload = Buffer.from(arrived.subarray(head, head + length))
  for (let at = 0; at < payload.length; at += 1) payload[at] = (payload[at] ?? 0) ^ (mask[at % 4] ?? 0)
  return {
    frame: { final: (first & 0x80) !== 0, opcode: first & 0x0f, payload },
    rest: arrived.subarray(head + length),
  }
}

/** A whole, unmasked frame, as a server sends it. */
export const makeFrame = (opcode: number, payload: Uint8Array): Buffer => {
  const { length } = payload
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  head[0] = 0x80 | opcode
  if (length < 126) head[1] = length
  else if (length < 65_536) {
    head[1] = 126
    head.writeUInt16BE(length, 2)
  } else {
    head[1] = 127
    head.writeBigUInt64BE(BigInt(length), 2)
  }
  return Buffer.concat([head, payload])
}
