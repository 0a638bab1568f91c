import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const studioDescriptions = [
  describe(api.PaintingStyle, 'A palette to paint in.'),
  describe(api.PaintOptions, 'How a painting is wished for. What is left out the painter decides.'),
  describe(api.TransformationStatus, 'Whether a painting is being made, is done, or has failed.'),
  describe(api.Draft, 'A photo that is kept until its painting is paid for.', {
    preview_url: 'Where a small upright preview of the photo can be seen.',
    width: 'How wide the photo is, in pixels and upright.',
    height: 'How high the photo is, in pixels and upright.',
    expires_at: 'When the photo is deleted unless it is paid for.',
  }),
  describeFields([api.StudioSession, api.PaintOptions], {
    style: 'The palette to paint in.',
    brush: 'The size of the brush, from fine to broad.',
    seed: 'Where chance begins: the same photo, wishes and seed become the same painting.',
  }),
  describe(api.StudioSession, 'A painting to pay for.', {
    email: 'Where to write to when the painting is ready.',
    draft_id: 'The photo, when its upload has finished.',
  }),
  describe(api.Transformation, 'A painting being made.', {
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
  }),
  describeFields([api.studio.getTransformation.path_parameters], { id: 'The id of the painting.' }),
  describeArea(api.studio, 'The studio that paints photos, as its page speaks to it.', {
    shop: {
      response: {
        product_name: 'What a painting is sold as.',
        price_amount: 'What a painting costs, in minor units.',
        max_upload_bytes: 'The largest photo that is accepted, in bytes.',
      },
      errors: { Unavailable: 'The shop cannot be asked at this moment. Ask again a little later.' },
    },
    uploadDraft: {
      query: { session_id: 'The paid checkout the photo is for, when it is uploaded after the payment.' },
    },
    openCheckout: {
      response: { url: 'The address of the checkout to go to.' },
      errors: { ResourceNotFound: 'The photo is no longer kept. Upload it again.' },
    },
    openTransformation: {
      more: 'Each paid checkout is for one painting, however often it is asked for.',
      body: {
        session_id: 'The paid checkout.',
        draft_id: 'The photo, when the checkout was opened before its upload had finished.',
      },
      errors: {
        ResourceNotFound: 'There is no such checkout.',
        NotPermitted: 'The checkout was not paid, or was for something else.',
        Conflict: 'The payment is still on its way. Ask again in a few seconds.',
      },
    },
    watchTransformation: 'The stream ends with the painting. Cut off, it can be opened again.',
    retryTransformation: {
      errors: { Conflict: 'The painting has not failed, was tried too often, or its payment went back.' },
    },
    contact: {
      body: {
        email: 'Where to answer to.',
        name: 'Who writes, if they want to say.',
        message: 'What they write.',
      },
      response: { received: 'Always true: the message was taken.' },
    },
  }),
]
