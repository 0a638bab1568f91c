import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import css from './Developers.module.css'

type Props = { secrets: readonly { readonly label: string; readonly text: string }[]; onDone: () => void }

/** Secrets that the server shows once. */
export const SecretOnce = ({ secrets, onDone }: Props) => (
  <div className={css.form}>
    <p>
      {secrets.length === 1
        ? 'It is shown only once: the server stores it in a form that cannot be shown again.'
        : 'They are shown only once: the server stores them in a form that cannot be shown again.'}
    </p>
    {secrets.map(({ label, text }) => (
      <CodeBlock key={label} label={label} code={text} />
    ))}
    <DialogActions>
      <Button onClick={onDone}>I have copied {secrets.length === 1 ? 'it' : 'them'}</Button>
    </DialogActions>
  </div>
)
