import {
  type Person as SamplePerson,
  personOf as samplePersonOf,
} from '../../packages/atelier/src/sample-shop/people.ts'
import { customerIdOf } from './ids.ts'

export type Person = SamplePerson & { readonly id: string }

/** Returns a customer of a large shop by index, with the id of its row. */
export const personOf = (
  { key, seed }: { readonly key: string; readonly seed: string },
  index: number,
): Person => ({ id: customerIdOf(key, index), ...samplePersonOf(seed, index) })
