import type { Meanings } from './meanings.ts'

/** What fields of the studio's calls mean. */
export const studioMeanings: Meanings = {
  'studio.shop answer': {
    product_name: 'What a painting is sold as.',
    price_amount: 'What a painting costs, in minor units.',
    max_upload_bytes: 'The largest photo that is accepted, in bytes.',
  },
  Draft: {
    preview_url: 'Where a small upright preview of the photo can be seen.',
    width: 'How wide the photo is, in pixels and upright.',
    height: 'How high the photo is, in pixels and upright.',
    expires_at: 'When the photo is deleted unless it is paid for.',
  },
  'StudioSession, PaintingWishes': {
    style: 'The palette to paint in.',
    brush: 'The size of the brush, from fine to broad.',
    seed: 'Where chance begins: the same photo, wishes and seed become the same painting.',
  },
  StudioSession: {
    email: 'Where to write to when the painting is ready.',
    draft_id: 'The photo, when its upload has finished.',
  },
  'studio.openCheckout answer': { url: 'The address of the checkout to go to.' },
  'studio.openTransformation body': {
    session_id: 'The paid checkout.',
    draft_id: 'The photo, when the checkout was opened before its upload had finished.',
  },
  Transformation: {
    status: 'Whether it is being painted, is done, or has failed.',
    stage: 'What is happening now: `queued`, `uploading`, `painting`, `saving`, `completed` or `failed`.',
    progress: 'How far it is, from 0 to 100; it never falls.',
    ahead: 'How many paintings are made before this one.',
    original_image: 'The address of the photo; null when it is gone.',
    transformed_image: 'The address of the painting; null until it is done.',
    shown_image:
      'The address of the painting as a light WebP picture; null until it is done, and for old paintings.',
    converted_at: 'When it was done; null until then.',
    failure: 'What went wrong, in words; null unless it failed.',
    can_retry: 'Whether it can be tried again.',
    refused: 'Whether the photo was refused: then nothing is painted and the payment goes back.',
    refunded: 'Whether the payment went back because the painting could not be made.',
    wishes: 'How it was asked to be painted.',
  },
  'studio.contact body': {
    email: 'Where to answer to.',
    name: 'Who writes, if they want to say.',
    message: 'What they write.',
  },
  'studio.contact answer': { received: 'Always true: the message was taken.' },
}
