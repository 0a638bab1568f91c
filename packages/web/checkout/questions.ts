import type { Faults } from './faults.ts'
import type { Checkout } from './where-it-stands.ts'

/** What a product asks its buyers, and how. */
export type Question = Checkout['attachedCustomFields'][number]

/** What the buyer has typed, chosen or ticked, by the slug of the question. */
export type Answers = { readonly [slug: string]: string | boolean }

type Data = NonNullable<Checkout['customFieldData']>

/** What the checkout already knows; dates as the browser's date field writes them. */
export const answersOf = ({ attachedCustomFields, customFieldData = {} }: Checkout): Answers =>
  Object.fromEntries(
    attachedCustomFields.map(({ customField: { slug, type } }) => {
      const known = customFieldData[slug]
      if (type === 'checkbox') return [slug, known === true]
      const text = known === null || known === undefined ? '' : String(known)
      return [slug, type === 'date' ? text.slice(0, 10) : text]
    }),
  )

export const labelOf = ({ customField: { name, properties } }: Question): string =>
  properties.formLabel ?? name

const faultOf = (question: Question, answer: string | boolean | undefined): string | undefined => {
  const { type } = question.customField
  if (type === 'checkbox') return question.required && answer !== true ? 'Tick this box to go on.' : undefined
  const text = typeof answer === 'string' ? answer.trim() : ''
  if (text === '') return question.required ? 'This is needed.' : undefined
  return type === 'number' && !/^-?\d+$/.test(text) ? 'Enter a whole number, such as 3.' : undefined
}

/** What is still wrong with the answers. Bounds of numbers, lengths and dates are the server's to check. */
export const answerFaults = (questions: readonly Question[], answers: Answers): Faults =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const { slug } = question.customField
      const fault = faultOf(question, answers[slug])
      return fault === undefined ? [] : [[`answer:${slug}`, fault]]
    }),
  )

/** The answers as the server takes them: nothing for a blank one. */
export const dataOf = (questions: readonly Question[], answers: Answers): Data =>
  Object.fromEntries(
    questions.map(({ customField: { slug, type } }): [string, Data[string]] => {
      const answer = answers[slug]
      if (type === 'checkbox') return [slug, answer === true]
      const text = typeof answer === 'string' ? answer.trim() : ''
      return [slug, text === '' ? null : type === 'number' ? Number(text) : text]
    }),
  )
