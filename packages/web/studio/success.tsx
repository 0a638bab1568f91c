// The script of the return from the checkout. Somebody has paid: what shows the painting comes in this file, so that nothing more
// must be fetched for it. React's file is the start page's own as long as the page is imported first, and the part by its names.
import { openPage } from './open-page.tsx'
import {
  correctEmail,
  createCalls,
  DoneStep,
  followTransformation,
  InfoText,
  PaymentStep,
  prepareCheckout,
  previewFile,
  PreviewPanel,
  ProcessingStep,
  retryTransformation,
  uploadPhoto,
  watchLargePainting,
} from './easel-part.ts'
import { bringEasel, easel } from './easel.ts'
import { returnedWizard } from './state/wizard.ts'

bringEasel(() =>
  Promise.resolve({
    correctEmail,
    createCalls,
    DoneStep,
    followTransformation,
    InfoText,
    PaymentStep,
    prepareCheckout,
    previewFile,
    PreviewPanel,
    ProcessingStep,
    retryTransformation,
    uploadPhoto,
    watchLargePainting,
  }),
)
await easel.load()
void openPage(returnedWizard(''), new URLSearchParams(location.search).get('session_id')?.trim())
