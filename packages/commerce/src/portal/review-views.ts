import { reviewLimits } from '@atelier/contract'
import type { PageForm, PagePart } from '@atelier/contract/page-content'
import type { EntryProblems, ReviewEntry } from '../delivery/reviews/index.ts'
import type { PortalView, ShownSeller } from './reply.ts'
import type { PageSpeech } from './speech.ts'

type View = PortalView & { readonly seller: ShownSeller }
type Field = keyof ReviewEntry

/** Returns the error message of a field. */
const sentenceOf = ({ say }: PageSpeech, problems: EntryProblems, field: Field): string | undefined => {
  const problem = problems[field]
  if (problem === undefined) return undefined
  if (field === 'rating') return say('review.noStars')
  if (problem === 'too_long') return say('review.tooLong', { count: reviewLimits[field] })
  return say(field === 'text' ? 'review.noText' : 'review.noName')
}

const targetOf = ({ seller, speech }: View): string =>
  `/${seller.slug}/portal/review?locale=${speech.language}`

/** Returns the button that deletes a review. */
export const removeForm = (view: View, token: string): PagePart => ({
  form: targetOf(view),
  hidden: { token, remove: 'yes' },
  parts: [{ button: view.speech.say('review.remove'), tone: 'bad' }],
})

type Shown = {
  readonly token: string
  readonly entry: ReviewEntry
  readonly problems: EntryProblems
  /** True when a review exists already. */
  readonly isWritten: boolean
}

/** Returns the fields of a review. */
export const reviewForm = (view: View, { token, entry, problems, isWritten }: Shown): PageForm => {
  const { say } = view.speech
  const field = (name: Exclude<Field, 'rating'>) => ({
    field: name,
    value: entry[name],
    max_length: reviewLimits[name],
    problem: sentenceOf(view.speech, problems, name),
  })
  return {
    form: targetOf(view),
    hidden: { token },
    parts: [
      {
        stars: 'rating',
        label: say('review.stars'),
        value: entry.rating,
        labels: [1, 2, 3, 4, 5].map((count) => say('review.starCount', { count })),
        problem: sentenceOf(view.speech, problems, 'rating'),
      },
      {
        ...field('text'),
        kind: 'long_text',
        label: say('review.text'),
        hint: say('review.textHint', { count: reviewLimits.text }),
      },
      {
        ...field('display_name'),
        label: say('review.name'),
        hint: say('review.nameHint'),
        autocomplete: 'given-name',
      },
      { ...field('place'), label: say('review.place'), autocomplete: 'address-level2', optional: true },
      { button: say(isWritten ? 'review.save' : 'review.send'), tone: 'solid' },
    ],
  }
}
