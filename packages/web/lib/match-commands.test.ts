import { describe, expect, it } from 'vitest'
import { matchCommands } from './match-commands.ts'

const commands = [
  { label: 'Sign out', words: 'leave' },
  { label: 'Orders', words: 'sales invoices' },
  { label: 'Switch to Müller & Söhne' },
]
const labels = (text: string) => matchCommands(commands, text).map(({ label }) => label)

describe('the palette finds', () => {
  it('everything before any input', () => expect(labels('  ')).toHaveLength(3))
  it('names before other words, and both before scattered letters', () => {
    expect(labels('o')[0]).toBe('Orders')
    expect(labels('invoice')).toEqual(['Orders'])
    expect(labels('ordr')).toEqual(['Orders'])
  })
  it('names without regard to case and accents', () =>
    expect(labels('MULLER')).toEqual(['Switch to Müller & Söhne']))
  it('nothing for an unknown name', () => expect(labels('zebra')).toEqual([]))
})
