import type {
  PageCard,
  PageForm,
  PageLink,
  PagePart,
  PageParts,
  PagePicture,
  PageText,
} from '@atelier/contract/page-content'
import { createContext, use } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Buttons, linkAttributes, SubmitButton } from './Buttons.tsx'
import { ChoiceField, StarsField, TextField } from './Fields.tsx'
import { classes } from '../lib/classes.ts'
import css from './Page.module.css'

const Link = (link: PageLink) => <a {...linkAttributes(link)}>{link.link}</a>

const Word = ({ word }: { word: Exclude<PageText, string>[number] }) => {
  if (typeof word === 'string') return word
  if ('strong' in word) return <strong>{word.strong}</strong>
  if ('code' in word) return <code>{word.code}</code>
  return 'badge' in word ? <Badge tone="good">{word.badge}</Badge> : <Link {...word} />
}

// A part of a page is identified by its position.
const Words = ({ text }: { text: PageText }) =>
  (typeof text === 'string' ? [text] : text).map((word, index) => <Word key={index} word={word} />)

const FactsLine = ({ facts }: { facts: readonly PageText[] }) => (
  <p className={css.facts}>
    {facts.map((fact, index) => (
      <span key={index}>
        <Words text={fact} />
      </span>
    ))}
  </p>
)

/** True inside a panel, whose title is a heading of the second level. */
const InPanel = createContext(false)

const Item = ({ title, facts, parts = [] }: PageCard) => {
  const Heading = use(InPanel) ? 'h3' : 'h2'
  return (
    <li className={css.item}>
      <Heading className={css.itemTitle}>{title}</Heading>
      <FactsLine facts={facts} />
      <Parts parts={parts} />
    </li>
  )
}

const Form = ({ form, hidden = {}, parts, passkey }: PageForm) => (
  <form
    className={css.form}
    method="post"
    action={form === '' ? undefined : form}
    data-passkey={passkey}
    hidden={passkey !== undefined}
  >
    {Object.entries(hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} defaultValue={value} />
    ))}
    <Parts parts={parts} />
    {passkey !== undefined && <p className={css.problem} role="alert" data-problem />}
  </form>
)

const Picture = ({ picture, alt, size }: PagePicture) => (
  <img className={classes(css.picture, size && css.reserved)} src={picture} alt={alt} {...size} />
)

const roles = { answer: 'status', problem: 'alert' } as const

const Part = ({ part }: { part: PagePart }) => {
  if (typeof part === 'string') return <p>{part}</p>
  if ('form' in part) return <Form {...part} />
  if ('field' in part) return <TextField {...part} />
  if ('choice' in part) return <ChoiceField {...part} />
  if ('stars' in part) return <StarsField {...part} />
  if ('button' in part) return <SubmitButton {...part} />
  if ('buttons' in part) return <Buttons {...part} />
  if ('facts' in part) return <FactsLine facts={part.facts} />
  if ('picture' in part) return <Picture {...part} />
  if ('quote' in part) return <blockquote className={css.quote}>{part.quote}</blockquote>
  if ('list' in part)
    return (
      <ul className={css.list}>
        {part.list.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )
  if ('cards' in part)
    return (
      <ul className={css.items}>
        {part.cards.map((card, index) => (
          <Item key={index} {...card} />
        ))}
      </ul>
    )
  if ('panel' in part)
    return (
      <Card title={part.title}>
        <InPanel value={true}>
          <div className={css.parts}>
            <Parts parts={part.panel} />
          </div>
        </InPanel>
      </Card>
    )
  if ('details' in part)
    return (
      <details>
        <summary className={css.summary}>{part.details}</summary>
        <div className={css.parts}>
          <Parts parts={part.parts} />
        </div>
      </details>
    )
  if ('notice' in part)
    return (
      <Notice
        tone={part.about === 'problem' ? 'bad' : 'info'}
        role={part.about === undefined ? 'note' : roles[part.about]}
      >
        <Words text={part.notice} />
      </Notice>
    )
  return (
    <p
      className={part.tone && css[part.tone]}
      role={part.is_answer === true ? 'status' : undefined}
      data-without-passkeys={part.without_passkeys}
    >
      <Words text={part.text} />
    </p>
  )
}

/** Parts of a page, from top to bottom. */
export const Parts = ({ parts }: { parts: PageParts }) =>
  parts.map((part, index) => (part === false || part === undefined ? null : <Part key={index} part={part} />))
