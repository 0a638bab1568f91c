import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Frame, makeFrame, mostPayload, opcodes, takeFrame } from './frames.ts'

/** A WebSocket of the server's side, for whole messages. */
export interface Socket {
  send(message: Uint8Array): void
  close(code: number, reason: string): void
}

export type SocketWatcher = {
  readonly onMessage: (message: Buffer, socket: Socket) => void
  readonly onGone: () => void
}

const handshakeSalt = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** Accepts an upgrade (RFC 6455, section 4.2); undefined when the request does not ask for one properly. */
export const acceptSocket = (
  request: IncomingMessage,
  stream: Duplex,
  head: Buffer,
  { onMessage, onGone }: SocketWatcher,
): Socket | undefined => {
  const key = request.headers['sec-websocket-key']
  if (key === undefined || request.headers['sec-websocket-version'] !== '13') {
    stream.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
    return undefined
  }
  const accept = createHash('sha1')
    .update(key + handshakeSalt)
    .digest('base64')
  stream.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )

  let arrived = head
  let pieces: Buffer[] = []
  let closing = false
  const write = (opcode: number, payload: Uint8Array): void => {
    if (!stream.destroyed && stream.writable) stream.write(makeFrame(opcode, payload))
  }
  const socket: Socket = {
    send: (message) => closing || write(opcodes.binary, message),
    close: (code, reason) => {
      if (closing) return
      closing = true
      const words = Buffer.from(reason)
      const payload = Buffer.alloc(2 + words.length)
      payload.writeUInt16BE(code, 0)
      words.copy(payload, 2)
      write(opcodes.close, payload)
      setTimeout(() => stream.destroy(), 1000).unref()
    },
  }

  const hear = ({ final, opcode, payload }: Frame): void => {
    if (opcode === opcodes.ping) return write(opcodes.pong, payload)
    if (opcode === opcodes.close) {
      if (!closing) write(opcodes.close, payload.subarray(0, 2))
      closing = true
      stream.end()
      return
    }
    if (opcode !== opcodes.text && opcode !== opcodes.binary && opcode !== opcodes.more) return
    pieces.push(payload)
    if (pieces.reduce((sum, { length }) => sum + length, 0) > mostPayload)
      return socket.close(1009, 'the message is too large')
    if (!final) return
    const message = Buffer.concat(pieces)
    pieces = []
    onMessage(message, socket)
  }
  const read = (chunk: Buffer): void => {
    arrived = Buffer.concat([arrived, chunk])
    try {
      for (let taken = takeFrame(arrived); taken !== undefined; taken = takeFrame(arrived)) {
        arrived = taken.rest
        hear(taken.frame)
      }
    } catch {
      socket.close(1002, 'the frames cannot be read')
    }
  }
  stream.on('data', read)
  stream.on('error', () => stream.destroy())
  stream.on('close', onGone)
  if (head.length > 0) read(Buffer.alloc(0))
  return socket
}
