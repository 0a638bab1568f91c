import { isSecretName, plainName } from '@atelier/plumbing/log'

/** What a field is by its name: a secret, something of a person, or anything else. */
export type FieldKind = 'secret' | 'email' | 'name' | 'personal' | 'answers' | 'ip' | 'search' | 'plain'

/** Where a field stands. */
type FieldPlace = {
  /** The area of the contract that was called, such as `customers`. */
  readonly area: string
  /** Whether the object around the field describes a person. */
  readonly person: boolean
  /** Whether the object around the field is a postal address. */
  readonly address: boolean
}

/** Areas in which `code` is what customers type to get a discount; elsewhere a code opens something. */
const withDiscountCodes = /^(?:discounts|checkouts|checkoutLinks|orders|subscriptions|subscriptionPreviews)$/

const personNames =
  /^(?:(?:customer|billing|full|first|last|given|family|middle|user|account|holder|cardholder|owner|public|display|nick)_?name|username|nickname|holder|login)$/
const personal =
  /(?:^|_)(?:phone|phone_number|tax_id|tax_ids|vat_id|vat_number|birthday|birthdate|date_of_birth|dob|ssn|passport|national_id|avatar|avatar_url|picture)(?:_|$)/

const findKind = (name: string, { area, person, address }: FieldPlace): FieldKind => {
  const plain = plainName(name)
  if (isSecretName(name)) return 'secret'
  if (plain === 'code' && !withDiscountCodes.test(area)) return 'secret'
  if (/(?:^|_)emails?$/.test(plain)) return 'email'
  if (/(?:^|_)ip(?:_address)?$/.test(plain)) return 'ip'
  if (personNames.test(plain) || (person && plain === 'name')) return 'name'
  if (personal.test(plain) || (person && /^notes?$/.test(plain))) return 'personal'
  if (address && plain !== 'country') return 'personal'
  if (plain === 'custom_field_data') return 'answers'
  if (plain === 'query' || plain === 'q') return 'search'
  return 'plain'
}

/** What was found out about names: the fields of the contract, again and again. Names in metadata are without end, so it is bounded. */
const found = new Map<string, FieldKind>()
const mostFound = 5000

/** What a field is by its name and its place. */
export const kindOfField = (name: string, place: FieldPlace): FieldKind => {
  const key = `${place.area} ${place.person} ${place.address} ${name}`
  const known = found.get(key)
  if (known !== undefined) return known
  const kind = findKind(name, place)
  if (found.size >= mostFound) found.clear()
  found.set(key, kind)
  return kind
}

/** Areas whose objects are people. */
const ofPeople =
  /^(?:customers|customersTable|customerPortal\.customers|members|users|portalAccount|ownData)$/

/** Whether an object describes a person: those of such areas, and every object that has an e-mail address. */
export const isPerson = (names: readonly string[], area: string, isRoot: boolean): boolean =>
  (isRoot && ofPeople.test(area)) ||
  names.some((name) => /emails?$/i.test(name) && /(?:^|_)emails?$/.test(plainName(name)))

/** Whether an object under this name is a postal address. */
export const isAddress = (name: string): boolean => /(?:^|_)address$/.test(plainName(name))
