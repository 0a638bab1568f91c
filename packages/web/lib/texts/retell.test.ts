import { describe, expect, it } from 'vitest'
import { texts as german } from '../../languages/de/checkout-messages.ts'
import { createFormat } from '../format.ts'
import { createRetell } from './retell.ts'

describe('a message of the server', () => {
  const retell = createRetell(german, createFormat('de'))

  it('is shown in the language of the page by its code, whatever the server’s text', () => {
    expect(retell({ sentence: 'This card is too old.', code: 'expired_card' })).toBe(german.expired_card)
  })

  it('has its numbers, amounts, times and countries in the form of the language', () => {
    expect(retell({ sentence: '', code: 'at_least', values: { least: 5000 } })).toBe('Mindestens 5.000.')
    const values = { total: { amount: 25, currency: 'usd' }, least: { amount: 50, currency: 'usd' } }
    expect(retell({ sentence: '', code: 'total_too_small', values })).toBe(
      'Der Gesamtbetrag wäre 0,25\u00a0$. Der kleinste Betrag, der abgebucht werden kann, ist 0,50\u00a0$.',
    )
    const inTwoMinutes = { sentence: '', code: 'too_many_declines_here', values: { wait: { seconds: 90 } } }
    expect(retell(inTwoMinutes)).toBe(
      'Zurzeit werden hier viele Zahlungen abgelehnt. Versuchen Sie es in 2 Minuten noch einmal.',
    )
    const taxId = { number: 'SE1', country: { country: 'SE' } }
    expect(retell({ sentence: '', code: 'wrong_tax_id', values: taxId })).toBe(
      'SE1 ist keine gültige Steuernummer (Schweden).',
    )
  })

  it('stays English without a code, or with an unknown one', () => {
    expect(retell({ sentence: 'Something else.' })).toBe('Something else.')
    expect(retell({ sentence: 'Something new.', code: 'something_new' })).toBe('Something new.')
    expect(retell({})).toBe(undefined)
  })
})
