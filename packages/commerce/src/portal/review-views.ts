import { reviewLimits } from '@atelier/contract'
import { html, type Html } from '../core/pages/html-page.ts'
import type { EntryProblems, ReviewEntry } from '../delivery/reviews/index.ts'
import type { PortalView, ShownSeller } from './html.ts'
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

const problemView = (field: Field, sentence: string | undefined): Html | false =>
  sentence !== undefined && html`<p class="problem" id="${field}-problem">${sentence}</p>`

/** Renders the five stars as one choice of radio buttons; those before the selected one are filled too. */
const starsView = ({ say }: PageSpeech, chosen: string, problem: string | undefined): Html =>
  html`<fieldset class="stars">
    <legend>${say('review.stars')}</legend>
    <div>
      ${[1, 2, 3, 4, 5].map(
        (count) =>
          html`<label
            ><input
              type="radio"
              name="rating"
              value="${count}"
              required
              ${String(count) === chosen && html`checked`}
              ${problem !== undefined && html`aria-describedby="rating-problem"`} /><span class="hidden"
              >${say('review.starCount', { count })}</span
            ><svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z" /></svg
          ></label>`,
      )}
    </div>
    ${problemView('rating', problem)}
  </fieldset>`

/** Renders a form of the page behind the link, which carries the token of the link. */
const formView = ({ seller, speech }: View, token: string, inside: Html): Html =>
  html`<form class="review" method="post" action="/${seller.slug}/portal/review?locale=${speech.language}">
    <input type="hidden" name="token" value="${token}" />${inside}
  </form>`

type Shown = {
  readonly token: string
  readonly entry: ReviewEntry
  readonly problems: EntryProblems
  /** Content above the fields. */
  readonly lead: Html
  /** True when a review exists already. */
  readonly isWritten: boolean
}

/** Button that deletes a review. */
export const removeForm = (view: View, token: string): Html =>
  formView(
    view,
    token,
    html`<input type="hidden" name="remove" value="yes" /><button class="danger">
        ${view.speech.say('review.remove')}
      </button>`,
  )

/** Fields of a review. */
export const reviewForm = (view: View, { token, entry, problems, lead, isWritten }: Shown): Html => {
  const { speech } = view
  const { say } = speech
  const wrong = (field: Field) => sentenceOf(speech, problems, field)
  const marks = (field: Field, hint = '') => {
    const described = [hint, wrong(field) === undefined ? '' : `${field}-problem`].join(' ').trim()
    return html`${wrong(field) !== undefined && html`aria-invalid="true"`}
    ${described !== '' && html`aria-describedby="${described}"`}`
  }
  const line = (field: 'display_name' | 'place', label: string, hint: string, more: Html) =>
    html`<label for="${field}">${label}</label>
      ${hint !== '' && html`<p class="hint" id="${field}-hint">${hint}</p>`}
      <input
        id="${field}"
        name="${field}"
        value="${entry[field]}"
        maxlength="${reviewLimits[field]}"
        ${more}
        ${marks(field, hint === '' ? '' : `${field}-hint`)}
      />
      ${problemView(field, wrong(field))}`
  const name = html`autocomplete="given-name" required`
  const place = html`autocomplete="address-level2"`
  return html`<section class="panel">
    ${lead}
    ${formView(
      view,
      token,
      html`${starsView(speech, entry.rating, wrong('rating'))}
        <label for="text">${say('review.text')}</label>
        <p class="hint" id="text-hint">${say('review.textHint', { count: reviewLimits.text })}</p>
        <textarea
          id="text"
          name="text"
          rows="4"
          maxlength="${reviewLimits.text}"
          required
          ${marks('text', 'text-hint')}
        >
${entry.text}</textarea>
        ${problemView('text', wrong('text'))}
        ${line('display_name', say('review.name'), say('review.nameHint'), name)}
        ${line('place', say('review.place'), '', place)}
        <button class="primary">${say(isWritten ? 'review.save' : 'review.send')}</button>`,
    )}
    ${isWritten && removeForm(view, token)}
  </section>`
}
