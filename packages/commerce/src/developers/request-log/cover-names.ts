import { isSecretName, plainName } from '@atelier/plumbing/log'

/** Kind of a field by its name: a secret, personal data, or plain. */
export type FieldKind =
  | 'secret'
  | 'email'
  | 'name'
  | 'address'
  | 'personal'
  | 'answers'
  | 'ip'
  | 'search'
  | 'plain'

/** Location of a field. */
type FieldPlace = {
  /** Area of the called endpoint, such as `customers`. */
  readonly area: string
  /** True when the enclosing object describes a person. */
  readonly person: boolean
  /** True when the enclosing object is a postal address. */
  readonly address: boolean
}

/** Areas in which `code` is a discount code. Elsewhere a code is a secret. */
const withDiscountCodes = /^(?:discounts|checkouts|checkoutLinks|orders|subscriptions|subscriptionPreviews)$/

const personNames =
  /^(?:(?:customer|billing|full|first|last|given|family|middle|user|account|holder|cardholder|owner|public|display|nick|contact|author|recipient)_?name|username|nickname|surname|recipient|author|holder|login)$/
const personal =
  /(?:^|_)(?:phone|phone_number|telephone|tel|mobile|street|postal_code|postcode|zip_code|tax_id|tax_ids|vat_id|vat_number|birthday|birthdate|date_of_birth|dob|ssn|passport|national_id|avatar|avatar_url|picture)(?:_|$)/

const findKind = (name: string, { area, person, address }: FieldPlace): FieldKind => {
  const plain = plainName(name)
  if (isSecretName(name)) return 'secret'
  if (plain === 'code' && !withDiscountCodes.test(area)) return 'secret'
  if (/(?:^|_)emails?(?:_address)?$/.test(plain)) return 'email'
  if (/(?:^|_)ip(?:_address)?$/.test(plain)) return 'ip'
  if (personNames.test(plain) || (person && plain === 'name')) return 'name'
  if (personal.test(plain) || (person && /^notes?$/.test(plain))) return 'personal'
  if (address && plain !== 'country') return 'personal'
  if (isAddress(name)) return 'address'
  if (plain === 'custom_field_data') return 'answers'
  if (plain === 'query' || plain === 'q') return 'search'
  return 'plain'
}

/**
 * Cache of name kinds. The fields of the contract repeat, but metadata names are unlimited, so it is bounded.
 */
const kinds = new Map<string, FieldKind>()
const maxKinds = 5000

/** Returns the kind of a field by its name and location. */
export const kindOfField = (name: string, place: FieldPlace): FieldKind => {
  const key = `${place.area} ${place.person} ${place.address} ${name}`
  const fieldKind = kinds.get(key)
  if (fieldKind !== undefined) return fieldKind
  const kind = findKind(name, place)
  if (kinds.size >= maxKinds) kinds.clear()
  kinds.set(key, kind)
  return kind
}

/** Areas whose objects are people. */
const ofPeople =
  /^(?:customers|customersTable|customerPortal\.customers|members|users|portalAccount|ownData|withdrawals|portalWithdrawals)$/

/**
 * Returns true for objects that describe a person: those of the areas above, and any object with an e-mail
 * address.
 */
export const isPerson = (names: readonly string[], area: string, isRoot: boolean): boolean =>
  (isRoot && ofPeople.test(area)) ||
  names.some((name) => /emails?$/i.test(name) && /(?:^|_)emails?$/.test(plainName(name)))

/** Returns true if an object with this name is a postal address. */
export const isAddress = (name: string): boolean => /(?:^|_)address$/.test(plainName(name))
