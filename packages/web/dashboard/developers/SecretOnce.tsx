import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import css from './Developers.module.css'

type Props = { secrets: readonly { readonly label: string; readonly text: string }[]; onDone: () => void }

/** Secrets that are shown once: the server stores only their hashes. */
export const SecretOnce = ({ secrets, onDone }: Props) => (
  <div className={css.form}>
    <p>It is shown only once: the server stores it in a form that cannot be shown again.</p>
    {secrets.map(({ label, text }) => (
      <CodeBlock key={label} label={label} code={text} />
    ))}
    <DialogActions>
      <Button onClick={onDone}>I have copied it</Button>
    </DialogActions>
  </div>
)
