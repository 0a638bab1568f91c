import { Button } from './Button.tsx'
import { useKitTexts } from './kit-texts.ts'
import css from './FailedPart.module.css'

/** Replacement of a part of a page that threw while rendering. */
export const FailedPart = () => {
  const {
    partFailed = 'This part could not be shown. The rest of the page works.',
    reload = 'Reload the page',
  } = useKitTexts()
  return (
    <div className={css.failed} role="alert">
      <p>{partFailed}</p>
      <Button tone="soft" size="small" onClick={() => window.location.reload()}>
        {reload}
      </Button>
    </div>
  )
}
