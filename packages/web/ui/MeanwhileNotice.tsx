import type { Meanwhile } from '../lib/use-meanwhile.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import css from './MeanwhileNotice.module.css'

/** Changes saved by others since a form was opened, with the ways to continue. */
export const MeanwhileNotice = ({ meanwhile }: { meanwhile: Meanwhile | undefined }) =>
  meanwhile && (
    <Notice tone="bad" title="This was changed in the meantime. Your changes are not saved yet.">
      <ul className={css.changes}>
        {meanwhile.changes.map(({ name, label, now }) => (
          <li key={name}>{now === undefined ? `${label} changed.` : `${label} changed to: ${now}`}</li>
        ))}
      </ul>
      <div className={css.ways}>
        <Button size="small" onClick={meanwhile.takeOver}>
          Use these changes
        </Button>
        <Button size="small" tone="soft" onClick={meanwhile.keep}>
          Keep my changes
        </Button>
      </div>
    </Notice>
  )
