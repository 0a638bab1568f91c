import { expect } from 'vitest'

/**
 * Compares typed arrays as memory: vitest compares element by element, two microseconds for each, which is seconds for a
 * picture. Equal bytes are equal numbers of any type; different bytes are different integers, while floating-point numbers
 * that differ are left to vitest.
 */
const compareBytes = (a: unknown, b: unknown): boolean | undefined => {
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b) || a.constructor !== b.constructor) return undefined
  const [first, second] = [a, b].map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  )
  if (first!.equals(second!)) return true
  return a instanceof Uint8Array ? false : undefined
}

const isAdded = Symbol.for('atelier typed arrays')

// This file runs before each test file, and vitest would call the comparison once more for each of them.
if (!Object.hasOwn(globalThis, isAdded)) {
  Object.assign(globalThis, { [isAdded]: true })
  expect.addEqualityTesters([compareBytes])
}
