import type { SellerEventType } from '@atelier/contract/areas/developers/webhook-types'
import { useState } from 'react'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import frame from '../../ui/ListFrame.module.css'
import section from '../shared/section.module.css'
import { eventExample, matchingEvents } from './event-examples.ts'
import css from './Developers.module.css'

const EventType = ({ type, means }: { type: SellerEventType; means: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={css.event} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <span className={css.eventName}>{type}</span>
        <span className={css.soft}>{means}</span>
      </summary>
      {isOpen && (
        <div className={css.example}>
          <CodeBlock label={`Example of ${type}`} code={eventExample(type)} />
        </div>
      )}
    </details>
  )
}

/** Event types of a shop, each with an example. */
export const EventTypesPage = () => {
  const [text, setText] = useState<string>()
  const matches = matchingEvents(text ?? '')
  return (
    <div className={section.stack}>
      <div className={section.lead}>
        <p>
          Everything that happens in a shop, by name. Each event contains the object as the API returned it at
          that moment.
        </p>
        <SearchField label="Find an event" placeholder="order paid" value={text} onChange={setText} />
      </div>
      <div className={frame.frame}>
        <div className={css.events}>
          {matches.map((event) => (
            <EventType key={event.type} {...event} />
          ))}
          {matches.length === 0 && <p className={css.nothing}>No events match.</p>}
        </div>
      </div>
    </div>
  )
}
