import * as z from 'zod/mini'
import { inputSentences } from '../texts/input-sentences.ts'
import { countries, statesOf } from './countries.ts'
import { blankableText } from './parts.ts'

/** Billing address in responses: all six keys, blank ones null. */
export const Address = z.object({
  line1: z.nullable(z.string()),
  line2: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  country: z.string(),
})
export type Address = z.output<typeof Address>

/** ISO 3166-1 alpha-2 country code. */
export const Country = z.string().check(
  z.refine((code) => countries.has(code), {
    error: 'Must be the two capital letters of a country (ISO 3166-1), such as SE.',
    params: { type: 'country' },
  }),
)

type Given = {
  line1?: string | null | undefined
  line2?: string | null | undefined
  postal_code?: string | null | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  country: string
}

/**
 * Returns the full code of a state (`CA` in the United States becomes `US-CA`), or null for a state unknown
 * in the country. Countries other than the United States and Canada accept any state.
 */
export const stateCode = (country: string, state: string): string | null => {
  if (country !== 'US' && country !== 'CA') return state
  const short = state.startsWith(`${country}-`) ? state.slice(3) : state
  return statesOf[country].includes(short) ? `${country}-${short}` : null
}

/** Completes an address with all its parts, and the full code of its state. */
export const completeAddress = ({ line1, line2, postal_code, city, state, country }: Given): Address => ({
  line1: line1 ?? null,
  line2: line2 ?? null,
  postal_code: postal_code ?? null,
  city: city ?? null,
  state: state ? (stateCode(country, state) ?? state) : null,
  country,
})

const Line = blankableText(300)

/** Billing address as accepted; only the country is required. The parsed address is complete. */
export const AddressInput = z.pipe(
  z.object({ line1: Line, line2: Line, postal_code: Line, city: Line, state: Line, country: Country }).check(
    z.refine(({ country, state }) => !state || stateCode(country, state) !== null, {
      error: inputSentences.unknown_state,
      path: ['state'],
      params: { type: 'state', code: 'unknown_state' },
    }),
  ),
  z.transform(completeAddress),
)
