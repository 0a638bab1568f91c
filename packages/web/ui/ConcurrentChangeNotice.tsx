import { outdatedSentence } from '../lib/changes.ts'
import type { ConcurrentChange } from '../lib/use-concurrent-change.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import css from './ConcurrentChangeNotice.module.css'

/** Changes saved by others since a form was opened, with the ways to continue. */
export const ConcurrentChangeNotice = ({
  concurrentChange,
}: {
  concurrentChange: ConcurrentChange | undefined
}) =>
  concurrentChange && (
    <Notice tone="bad" title={outdatedSentence}>
      <ul className={css.changes}>
        {concurrentChange.changes.map(({ name, label, now }) => (
          <li key={name}>{now === undefined ? `${label} changed.` : `${label} changed to: ${now}`}</li>
        ))}
      </ul>
      <div className={css.ways}>
        <Button size="small" onClick={concurrentChange.takeOver}>
          Use these changes
        </Button>
        <Button size="small" tone="soft" onClick={concurrentChange.keep}>
          Keep my changes
        </Button>
      </div>
    </Notice>
  )
