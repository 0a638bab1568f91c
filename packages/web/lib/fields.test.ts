import { expect, it } from 'vitest'
import {
  choice,
  either,
  flag,
  isSet,
  lines,
  list,
  metadata,
  moment,
  money,
  number,
  optionalChoice,
  optionalMoney,
  optionalText,
  sparseNumber,
  sparseText,
  text,
  when,
} from './field-kinds.ts'
import { fields, variants } from './fields.ts'

const form = fields({
  name: text('name'),
  note: optionalText('public_note'),
  most: number('max_uses', 100),
  isOpen: flag('is_open', true),
  metadata: metadata(),
})

it('a new object has the usual values', () => {
  expect(form.entryOf()).toEqual({ name: '', note: '', most: 100, isOpen: true, metadata: [] })
})

it('a stored object is shown, and sent back as it was', () => {
  const stored = { name: 'A', public_note: null, max_uses: 3, is_open: false, metadata: { color: 'red' } }
  const entry = form.entryOf(stored)
  expect(entry).toMatchObject({ name: 'A', note: '', most: 3, isOpen: false })
  expect(form.bodyOf(entry)).toEqual(stored)
})

it('texts are trimmed, an empty optional one is null, and an empty number is invalid', () => {
  const entry = { ...form.entryOf(), name: ' A ', note: '  ', most: null }
  expect(form.bodyOf(entry)).toMatchObject({ name: 'A', public_note: null, max_uses: Number.NaN })
})

it('an issue of the body belongs to its field', () => {
  expect(form.fieldOf('public_note')).toBe('note')
  expect(form.fieldOf('metadata.color')).toBe('metadata')
  expect(form.fieldOf('organization_id')).toBe(undefined)
  // The member `name` is not the start of `name_on_card`.
  expect(form.fieldOf('name_on_card')).toBe(undefined)
})

it('an empty sparse field is not sent', () => {
  const sparse = fields({ label: sparseText('label'), least: sparseNumber('least') })
  expect(Object.keys(sparse.bodyOf({ label: ' ', least: null }))).toEqual([])
  expect(sparse.bodyOf({ label: ' A ', least: 0 })).toEqual({ label: 'A', least: 0 })
})

const key = fields({
  prefix: optionalText('properties.prefix'),
  expires: isSet('properties.expires'),
  ttl: when('expires', number('properties.expires.ttl', 1)),
  unit: when('expires', choice('properties.expires.unit', ['year', 'month'])),
  isLimited: isSet('properties.uses'),
  uses: when('isLimited', number('properties.uses', 100)),
})

it('nested members are read from their object, and sent in it', () => {
  const stored = { properties: { prefix: 'TEA', expires: { ttl: 3, unit: 'month' as const }, uses: 7 } }
  const entry = key.entryOf(stored)
  expect(entry).toEqual({ prefix: 'TEA', expires: true, ttl: 3, unit: 'month', isLimited: true, uses: 7 })
  expect(key.bodyOf(entry)).toEqual(stored)
  expect(key.entryOf({ properties: null })).toEqual(key.entryOf())
})

it('a switch that is off sends null for its part, and its fields keep their usual values', () => {
  const entry = key.entryOf({ properties: { expires: null, uses: null } })
  expect(entry).toMatchObject({ expires: false, ttl: 1, unit: 'year', isLimited: false, uses: 100 })
  expect(key.bodyOf(entry)).toEqual({ properties: { prefix: null, expires: null, uses: null } })
  expect(key.bodyOf({ ...entry, isLimited: true, uses: null }).properties.uses).toBeNaN()
})

it('an issue of a nested part belongs to its field, that of a whole to its first field', () => {
  const places = ['properties.prefix', 'properties.expires.unit', 'properties.expires', 'properties.uses']
  expect(places.map(key.fieldOf)).toEqual(['prefix', 'unit', 'ttl', 'uses'])
})

it('choices are among their values, of which one can stand for null or for true', () => {
  const choices = fields({
    font: choice('font', ['serif', 'sans']),
    wire: optionalChoice('wire', 'detected', ['open', 'closed']),
    refunds: either('refunds_at_once', 'at_once', 'by_hand'),
  })
  expect(choices.entryOf()).toEqual({ font: 'serif', wire: 'detected', refunds: 'by_hand' })
  const stored = { font: 'sans', wire: 'open', refunds_at_once: true } as const
  expect(choices.bodyOf(choices.entryOf(stored))).toEqual(stored)
  expect(choices.bodyOf(choices.entryOf())).toEqual({ font: 'serif', wire: null, refunds_at_once: false })
})

it('an amount is typed in major units, and sent in minor units of its currency', () => {
  const price = fields({ amount: money('price_amount', 'usd'), cap: optionalMoney('cap', 'jpy') })
  expect(price.entryOf()).toEqual({ amount: '', cap: '' })
  const entry = price.entryOf({ price_amount: 1250, cap: 1500 })
  expect(entry).toEqual({ amount: '12.50', cap: '1500' })
  expect(price.bodyOf(entry)).toEqual({ price_amount: 1250, cap: 1500 })
  expect(price.bodyOf({ amount: '', cap: ' ' })).toEqual({ price_amount: Number.NaN, cap: null })
  expect(price.bodyOf({ amount: '1.005', cap: '1.5' })).toEqual({ price_amount: Number.NaN, cap: Number.NaN })
})

it('a moment stays exact while the field shows it', () => {
  const stored = '2030-01-01T10:20:30Z'
  const starts = fields({ starts: moment('starts_at', stored) })
  const entry = starts.entryOf({ starts_at: stored })
  expect(starts.bodyOf(entry)).toEqual({ starts_at: stored })
  expect(starts.bodyOf({ starts: '' })).toEqual({ starts_at: null })
  expect(starts.bodyOf({ starts: '2031-01-01T00:00' }).starts_at).toBe(new Date(2031, 0, 1).toISOString())
})

it('lists have a row per object, and lines a text per line', () => {
  const lists = fields({
    products: list(
      'products',
      ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name }),
      ({ id }) => id,
    ),
    addresses: lines('addresses'),
  })
  expect(lists.entryOf()).toEqual({ products: [], addresses: '' })
  const entry = lists.entryOf({ products: [{ id: '1', name: 'Tea' }], addresses: ['a', 'b'] })
  expect(entry).toEqual({ products: [{ id: '1', name: 'Tea' }], addresses: 'a\nb' })
  expect(lists.bodyOf({ ...entry, addresses: ' a \n\nb\n' })).toEqual({
    products: ['1'],
    addresses: ['a', 'b'],
  })
  expect(lists.fieldOf('products.0')).toBe('products')
})

const benefit = variants({
  custom: fields({ note: optionalText('note') }),
  credit: fields({ units: number('units', 100), meter: text('meter_id') }),
})

it('a variant has the fields of all types, and sends those of its own', () => {
  expect(benefit.entryOf({ type: 'custom' })).toEqual({ type: 'custom', note: '', units: 100, meter: '' })
  const stored = { type: 'credit', properties: { units: 5, meter_id: 'm' } } as const
  const entry = benefit.entryOf(stored)
  expect(entry).toEqual({ type: 'credit', note: '', units: 5, meter: 'm' })
  expect(benefit.bodyOf(entry)).toEqual(stored)
  expect(benefit.bodyOf({ ...entry, type: 'custom' })).toEqual({ type: 'custom', properties: { note: null } })
})

it('an issue of the properties belongs to a field of the type', () => {
  expect(benefit.fieldOf('properties.meter_id', 'credit')).toBe('meter')
  expect(benefit.fieldOf('properties.meter_id', 'custom')).toBe(undefined)
  expect(benefit.fieldOf('type', 'credit')).toBe(undefined)
})
