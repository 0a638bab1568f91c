import { CopyButton } from './CopyButton.tsx'
import css from './CodeBlock.module.css'

type Props = {
  /** Description of the code: `curl`, `the request`. */
  label: string
  code: string
}

/** Code or data that can be copied. Long lines scroll, also by keyboard. */
export const CodeBlock = ({ label, code }: Props) => (
  <figure className={css.block}>
    <figcaption className={css.head}>
      <span>{label}</span>
      <CopyButton text={code} label={label} />
    </figcaption>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <pre className={css.code} tabIndex={0} aria-label={label}>
      <code>{code}</code>
    </pre>
  </figure>
)
