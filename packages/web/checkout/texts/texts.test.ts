import { describe, expect, it } from 'vitest'
import { faultsOf } from '../../lib/texts/compare.ts'
import { createRetell } from '../../lib/texts/retell.ts'
import { texts as de } from './de.ts'
import { texts as en } from './en.ts'
import { texts as es } from './es.ts'
import { texts as fr } from './fr.ts'
import { texts as serverDe } from './server/de.ts'
import { texts as serverEn } from './server/en.ts'
import { texts as serverEs } from './server/es.ts'
import { texts as serverFr } from './server/fr.ts'
import { texts as serverSv } from './server/sv.ts'
import { texts as sv } from './sv.ts'

describe('the texts of the checkout', () => {
  it.each(Object.entries({ sv, de, fr, es }))('in %s have what the English ones have', (language, texts) => {
    expect(faultsOf(en, texts, language)).toEqual([])
  })
})

describe('a sentence of the server', () => {
  const retell = createRetell(serverEn, serverDe, 'de')

  it.each(Object.entries({ sv: serverSv, de: serverDe, fr: serverFr, es: serverEs }))(
    'is there in %s',
    (language, texts) => {
      expect(faultsOf(serverEn, texts, language)).toEqual([])
    },
  )

  it('is said in the language of the page, with its values and times', () => {
    expect(retell(serverEn['server.expiredCard'])).toBe(serverDe['server.expiredCard'])
    expect(retell('Must be at least 5.')).toBe('Mindestens 5.')
    expect(retell('The total would be $0.25. The least amount that can be charged is $0.50.')).toBe(
      'Der Gesamtbetrag wäre $0.25. Der kleinste Betrag, der abgebucht werden kann, ist $0.50.',
    )
    expect(retell('Many payments are being declined here at the moment. Try again in 2 minutes.')).toBe(
      'Zurzeit werden hier viele Zahlungen abgelehnt. Versuchen Sie es in 2 Minuten noch einmal.',
    )
  })

  it('stays English when there is no text for it', () => {
    expect(retell('Something else.')).toBe('Something else.')
  })
})
