import type { PageButton, PageButtonLink, PageLink } from '@atelier/contract/page-content'
import button from '../ui/Button.module.css'
import { Button } from '../ui/Button.tsx'
import { classes } from '../lib/classes.ts'
import css from './Page.module.css'

/** Attributes of a link; other sites receive no referrer, and no access to this window. */
export const linkAttributes = ({ to, site, download }: PageLink) => ({
  ...(site !== undefined && { rel: site === 'other' ? 'noreferrer' : 'noreferrer noopener' }),
  ...(site === 'other_tab' && { target: '_blank' }),
  ...(download === true && { download: true }),
  href: to,
})

export const SubmitButton = (submit: PageButton) => (
  <Button
    type="submit"
    tone={submit.tone ?? 'soft'}
    name={submit.name}
    value={submit.value}
    formAction={submit.action}
    formNoValidate={submit.without_validation}
  >
    {submit.button}
  </Button>
)

const ButtonLink = ({ tone = 'soft', size, ...link }: PageButtonLink) => (
  <a className={classes(button.button, button[tone], button[size ?? 'normal'])} {...linkAttributes(link)}>
    {link.link}
  </a>
)

type Props = { buttons: readonly (PageButton | PageButtonLink)[]; stacked?: boolean }

export const Buttons = ({ buttons, stacked = false }: Props) => (
  <div className={stacked ? css.stack : css.row}>
    {buttons.map((item) =>
      'button' in item ? (
        <SubmitButton key={item.button} {...item} />
      ) : (
        <ButtonLink key={item.link} {...item} />
      ),
    )}
  </div>
)
