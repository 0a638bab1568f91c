import { ResponseValidationError } from './errors.ts'

/**
 * Maximum length of a line, and of a message's data with its field names, in characters: both are held in
 * memory whole.
 */
export const maxMessageLength = 4 * 2 ** 20

/**
 * Cuts text that arrives in pieces into lines, which end with a line feed, a carriage return or both. Only
 * the new piece is scanned, however long its line is.
 *
 * @returns for each piece the lines that it completes, and the length of its unfinished line
 */
const createLineCutter = () => {
  let pieces: string[] = []
  let unfinished = 0
  let endsWithReturn = false
  return (text: string): { readonly lines: readonly string[]; readonly unfinished: number } => {
    if (text === '') return { lines: [], unfinished }
    // This line feed is the second half of a line ending that the last piece began.
    const rest = endsWithReturn && text.startsWith('\n') ? text.slice(1) : text
    endsWithReturn = text.endsWith('\r')
    const [first = '', ...remainingLines] = rest.split(/\r\n|\n|\r/)
    pieces.push(first)
    unfinished += first.length
    const last = remainingLines.pop()
    if (last === undefined) return { lines: [], unfinished }
    const lines = [pieces.join(''), ...remainingLines]
    pieces = [last]
    unfinished = last.length
    return { lines, unfinished }
  }
}

/** Extracts the data of whole messages from a stream of bytes (HTML standard, section 9.2.6). */
export class MessageReader {
  readonly #call: string
  readonly #decoder = new TextDecoder()
  readonly #cutLines = createLineCutter()
  #data: string[] = []
  #dataLength = 0

  constructor(call: string) {
    this.#call = call
  }

  /**
   * Yields the messages that these bytes complete.
   *
   * @throws ResponseValidationError for a line or a message above the maximum length
   */
  *read(bytes: Uint8Array): Generator<string> {
    const { lines, unfinished } = this.#cutLines(this.#decoder.decode(bytes, { stream: true }))
    for (const line of lines) {
      this.#checkLength(line.length)
      if (line === '') {
        if (this.#data.length > 0) yield this.#data.join('\n')
        this.#data = []
        this.#dataLength = 0
      } else if (line.startsWith('data:')) {
        this.#dataLength += line.length
        this.#checkLength(this.#dataLength)
        this.#data.push(line.slice(line.startsWith('data: ') ? 6 : 5))
      }
    }
    this.#checkLength(unfinished)
  }

  #checkLength(length: number): void {
    if (length <= maxMessageLength) return
    const msg = `Must have at most ${maxMessageLength} characters.`
    throw new ResponseValidationError(this.#call, [{ loc: ['body'], msg, type: 'too_long' }], undefined)
  }
}
