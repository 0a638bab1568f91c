import { type Address, completeAddress, type TaxId } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import { randomOf } from './random.ts'

const firstNames = [
  'Ada',
  'Amélie',
  'Anders',
  'Beatriz',
  'Björn',
  'Carmen',
  'Chiara',
  'Daniel',
  'Elif',
  'Emma',
  'Felix',
  'Freja',
  'Hiro',
  'Ines',
  'Jonas',
  'Kavya',
  'Lena',
  'Lucas',
  'Maja',
  'Mateo',
  'Nadia',
  'Noah',
  'Olivia',
  'Oskar',
  'Priya',
  'Rafael',
  'Saga',
  'Sofia',
  'Théo',
  'Yuki',
] as const
const lastNames = [
  'Andersson',
  'Bauer',
  'Bernard',
  'Costa',
  'Dubois',
  'Eriksson',
  'Fischer',
  'García',
  'Hansen',
  'Ito',
  'Johansson',
  'Keller',
  'Lindberg',
  'López',
  'Martin',
  'Moreau',
  'Nakamura',
  'Nielsen',
  'Okafor',
  'Patel',
  'Rossi',
  'Schneider',
  'Silva',
  'Smith',
  'Svensson',
  'Tanaka',
  'Virtanen',
  'Weber',
  'Yılmaz',
  'Zhang',
] as const

type Place = Parameters<typeof completeAddress>[0]

/** Addresses of customers. */
const places = [
  { country: 'SE', city: 'Göteborg', postal_code: '411 04', line1: 'Kungsgatan 12' },
  { country: 'DE', city: 'Hamburg', postal_code: '20095', line1: 'Mönckebergstraße 7' },
  { country: 'DE', city: 'Leipzig', postal_code: '04109', line1: 'Nikolaistraße 31' },
  { country: 'FR', city: 'Lyon', postal_code: '69002', line1: '8 rue Mercière' },
  { country: 'ES', city: 'Valencia', postal_code: '46002', line1: 'Calle de la Paz 21' },
  { country: 'IT', city: 'Torino', postal_code: '10123', line1: 'Via Po 18' },
  { country: 'NL', city: 'Utrecht', postal_code: '3511', line1: 'Oudegracht 88' },
  { country: 'GB', city: 'Bristol', postal_code: 'BS1 4DJ', line1: '5 Queen Square' },
  { country: 'US', city: 'Portland', postal_code: '97205', state: 'US-OR', line1: '1200 SW Park Ave' },
  { country: 'US', city: 'Austin', postal_code: '78701', state: 'US-TX', line1: '402 Congress Ave' },
  { country: 'CA', city: 'Montréal', postal_code: 'H2Y 1C6', state: 'CA-QC', line1: '60 rue Saint-Paul' },
  { country: 'JP', city: 'Kyoto', postal_code: '600-8001', line1: 'Shijo-dori 3' },
] as const satisfies readonly [Place, ...Place[]]

/** Person with an address, who may be a business. */
export type Person = {
  readonly external_id: string | null
  readonly email: string
  readonly name: string
  readonly address: Address
  readonly tax_id: output<typeof TaxId> | null
}

const latin = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i').toLowerCase()

/** Returns a customer of a sample shop by index: name, address, and the id in the seller's own system. */
export const personOf = (seed: string, index: number): Person => {
  const random = randomOf(`${seed}/person/${index}`)
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
  const address = completeAddress(random.pick<Place>(places))
  const isBusiness = address.country === 'DE' && random.chance(0.06)
  return {
    external_id: random.chance(0.4) ? `crm-${String(index + 1).padStart(6, '0')}` : null,
    email: `${latin(first)}.${latin(last)}.${index + 1}@example.com`,
    name: isBusiness ? `${last} Studio GmbH` : `${first} ${last}`,
    address,
    tax_id: isBusiness ? ['DE123456788', 'eu_vat'] : null,
  }
}
