import { describe, expect, it } from 'vitest'
import { createUploadSlots } from './upload-slots.ts'

const limits = { most: 3, maxOfOne: 2, bytes: 100, patience: 20_000, leastBytes: 10_000 }

const open = () => {
  let now = 0
  return { slots: createUploadSlots(limits, () => now), wait: (ms: number) => void (now += ms) }
}

describe('places for uploads', () => {
  it('are limited in total, per address, and in bytes', () => {
    const { slots } = open()
    const first = slots.take('a', 10)
    slots.take('a', 10)
    expect(() => slots.take('a', 10)).toThrow(/Many photos are arriving/)
    slots.take('b', 10)
    expect(() => slots.take('c', 10)).toThrow(/Many photos are arriving/)
    first.free()
    expect(() => slots.take('c', 81)).toThrow(/Many photos are arriving/)
    slots.take('c', 80)
    expect(slots.bytesReserved()).toBe(100)
  })

  it('are taken from the slowest sender that has had its time', () => {
    const { slots, wait } = open()
    const [slow, quick] = [slots.take('a', 10), slots.take('b', 10)]
    slow.arrived(1)
    quick.arrived(5)
    const done = slots.take('c', 10)
    done.complete()
    wait(20_001)
    slots.take('d', 10)
    expect([slow, quick, done].map(({ signal }) => signal.aborted)).toEqual([true, false, false])
    expect(slow.signal.reason).toMatchObject({ error: 'Unavailable', retryAfterSeconds: 5 })
    slots.take('e', 10)
    expect(quick.signal.aborted).toBe(true)
    expect(() => slots.take('f', 10)).toThrow(/Many photos are arriving/)
  })

  it('of one address are taken from that address', () => {
    const { slots, wait } = open()
    const otherSlot = slots.take('b', 10)
    const [first] = [slots.take('a', 10), slots.take('a', 10)]
    wait(30_000)
    first?.arrived(0)
    slots.take('a', 10)
    expect([otherSlot.signal.aborted, first?.signal.aborted]).toEqual([false, true])
  })
})
