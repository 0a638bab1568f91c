import type { Checkout } from '../state/checkout.ts'
import { definedErrors, type FieldErrors } from '../state/field-errors.ts'
import { say } from '../texts/speech.ts'

/** Custom field attached to a product. */
export type CustomField = Checkout['attachedCustomFields'][number]

/** Answers of the customer, by slug of the custom field. */
export type FieldValues = { readonly [slug: string]: string | boolean }

type Data = NonNullable<Checkout['customFieldData']>

const textOf = (answer: string | boolean | undefined): string =>
  typeof answer === 'string' ? answer.trim() : ''

/** Existing answers of the checkout; dates in the format of the browser's date field. */
export const fieldValuesOf = ({ attachedCustomFields, customFieldData = {} }: Checkout): FieldValues =>
  Object.fromEntries(
    attachedCustomFields.map(({ customField: { slug, type } }) => {
      const stored = customFieldData[slug]
      if (type === 'checkbox') return [slug, stored === true]
      const text = String(stored ?? '')
      return [slug, type === 'date' ? text.slice(0, 10) : text]
    }),
  )

const fieldValueError = (field: CustomField, answer: string | boolean | undefined): string | undefined => {
  const { type } = field.customField
  if (type === 'checkbox') return field.required && answer !== true ? say('answer.tick') : undefined
  const text = textOf(answer)
  if (text === '') return field.required ? say('answer.missing') : undefined
  const isNumber = /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text))
  return type === 'number' && !isNumber ? say('answer.number') : undefined
}

/** Errors of the answers. The server checks the bounds of numbers, lengths and dates. */
export const fieldValueErrors = (fields: readonly CustomField[], answers: FieldValues): FieldErrors =>
  definedErrors(
    Object.fromEntries(
      fields.map((field) => {
        const { slug } = field.customField
        return [`answer:${slug}`, fieldValueError(field, answers[slug])]
      }),
    ),
  )

/** Answers in the format of the API: null for a blank one. */
export const dataOf = (fields: readonly CustomField[], answers: FieldValues): Data =>
  Object.fromEntries(
    fields.map(({ customField: { slug, type } }): [string, Data[string]] => {
      const answer = answers[slug]
      if (type === 'checkbox') return [slug, answer === true]
      const text = textOf(answer)
      return [slug, text === '' ? null : type === 'number' ? Number(text) : text]
    }),
  )
