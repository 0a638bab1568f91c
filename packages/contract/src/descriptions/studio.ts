import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const studioDescriptions = [
  describe(api.PaintingStyle, 'A palette to paint in.'),
  describe(api.PaintOptions, 'The options of a painting. The painter chooses options that are left out.'),
  describe(api.TransformationStatus, 'The status of a painting.'),
  describe(api.Draft, 'An uploaded photo whose painting is not paid yet.', {
    preview_url: 'The URL of a small upright preview of the photo.',
    width: 'The width of the upright photo, in pixels.',
    height: 'The height of the upright photo, in pixels.',
    expires_at: 'When the photo is deleted unless it is paid for.',
  }),
  describeFields([api.StudioSession, api.PaintOptions], {
    style: 'The palette to paint in.',
    brush: 'The size of the brush, from fine to broad.',
    seed: 'The seed of the random numbers: the same photo, options and seed give the same painting.',
  }),
  describe(api.StudioSession, 'The order of a painting.', {
    email: 'The e-mail address that is notified when the painting is ready.',
    draft_id: 'The id of the uploaded photo, if the upload has finished.',
    locale: 'The language for messages to the visitor, as a BCP 47 tag. Default: English.',
    preview: 'The preview that the visitor has seen, as a picture in base64; the checkout shows it.',
  }),
  describe(api.OtherStyle, 'A style that the photo of a finished painting can have as well.', {
    style: 'The palette.',
    session_id: 'The checkout that has paid for it already; null where it can be bought.',
  }),
  describe(api.OtherStyles, 'The other styles of a photo.', {
    price_amount:
      'The price of each in minor units of the currency; null where the customer chooses it at the checkout.',
    currency: 'The currency of the price.',
    styles: 'The styles; none where the photo is no longer kept.',
  }),
  describe(api.PrintSize, 'A size in which a painting can be bought as a print.', {
    product_id: 'The product that is sold.',
    price_amount: 'The price in minor units of the currency.',
    currency: 'The currency of the price.',
    paper: [
      'The paper, turned as the painting is.',
      { width_mm: 'Its width in millimeters.', height_mm: 'Its height in millimeters.' },
    ],
    painting: [
      'The whole painting on the paper, whose rest stays white.',
      { width_mm: 'Its width in millimeters.', height_mm: 'Its height in millimeters.' },
    ],
    dpi: 'The pixels of the painting per inch of paper.',
  }),
  describe(api.BoughtPrint, 'A print that was bought.', {
    id: 'The checkout that has paid for it.',
    paper: ['The paper.', { width_mm: 'Its width in millimeters.', height_mm: 'Its height in millimeters.' }],
    status: 'The status of the print.',
    carrier: 'The carrier; null if the seller has not set it.',
    tracking_url: 'The URL to track it; null if the seller has not set it.',
    sent_at: 'When it was sent; null until then.',
  }),
  describe(api.Prints, 'The prints of a painting.', {
    sizes: 'The sizes that can be bought; none where the seller sells none, or the painting is too small.',
    bought: 'The prints that were bought, the latest first.',
  }),
  describe(api.LargePainting, 'A painting at the size of its photo, which is made after the usual one.', {
    status: 'The status. The usual painting can be had while this one is made, and when it has failed.',
    width: 'Its width in pixels.',
    height: 'Its height in pixels.',
    image: 'The URL of the PNG; null until it is completed.',
  }),
  describe(api.Transformation, 'A painting being made.', {
    status: 'The status: being painted, completed, or failed.',
    stage: 'The current stage: `queued`, `uploading`, `painting`, `saving`, `completed` or `failed`.',
    progress: 'The progress in percent, from 0 to 100; it never decreases.',
    ahead: 'How many paintings are ahead in the queue.',
    usual_seconds:
      'Median time of the latest paintings, in seconds; before the first one, the time that the painter usually needs. Null where that is not known, and once this one is finished.',
    original_image: 'The URL of the photo; null if it was deleted.',
    transformed_image: 'The URL of the painting; null until it is completed.',
    shown_image:
      'The URL of a smaller WebP version of the painting; null until it is completed, and for old paintings.',
    width: 'The width of the painting in pixels; null until it is completed, and for old paintings.',
    height: 'The height of the painting in pixels; null until it is completed, and for old paintings.',
    large:
      'The painting at the size of its photo; null until the usual one is completed, and where that is as large.',
    converted_at: 'When the painting was completed; null until then.',
    failure: 'The reason of the failure, for people; null unless it failed.',
    failure_code:
      'The code of the reason, by which a program writes it in another language; null for a reason without one.',
    can_retry: 'Whether the painting can be retried.',
    refused: 'Whether the photo was rejected: then nothing is painted and the payment is refunded.',
    refunded: 'Whether the payment was refunded because the painting failed.',
    layers:
      'The URLs of small pictures of the painting as it grew, from the first washes to the finest strokes; more come while it is painted.',
    sent_to: 'The address that the painting is sent to, masked; null where none is known.',
    can_correct_email: 'Whether the finished painting can be sent to another address.',
    wishes: 'The options of the painting.',
  }),
  describeArea(api.studio, 'The studio that paints photos, for its page.', {
    shop: {
      response: {
        product_id: 'The id of the product at the commerce platform.',
        product_name: 'The name of the product.',
        price_amount:
          'The price of a painting, in minor units; null where the customer chooses it at the checkout.',
        max_upload_bytes: 'The largest photo that is accepted, in bytes.',
      },
      errors: { Unavailable: 'The commerce platform does not respond. Repeat the call later.' },
    },
    uploadDraft: {
      query: {
        session_id: 'The id of the paid checkout that the photo is for, if it is uploaded after the payment.',
      },
      errors: {
        Unavailable:
          'Too many photos arrive at the moment, or there is no room for more. Repeat the call after the number of seconds in `Retry-After`.',
      },
    },
    openCheckout: {
      response: { url: 'The URL of the checkout page.' },
      errors: { ResourceNotFound: 'The photo was deleted. Upload it again.' },
    },
    checkoutPicture: {
      more: 'The URL works as long as the checkout can be paid.',
      query: {
        style: 'The other style of the same photo that the checkout is for. Default: its first painting.',
      },
      errors: { ResourceNotFound: 'The checkout has ended, or it has no picture.' },
    },
    openTransformation: {
      more: 'Each paid checkout gives one painting, however often the call is repeated.',
      body: {
        session_id: 'The paid checkout.',
        draft_id: 'The id of the photo, if the checkout was opened before the upload had finished.',
      },
      errors: {
        ResourceNotFound: 'This checkout does not exist.',
        NotPermitted: 'The checkout was not paid, or was for something else.',
        Conflict: 'The payment is still being processed. Repeat the call in a few seconds.',
      },
    },
    watchTransformation:
      'The stream ends when the painting is completed or has failed. A broken stream can be opened again.',
    retryTransformation: {
      errors: {
        Conflict: 'The painting has not failed, was retried too often, or its payment was refunded.',
      },
    },
    correctEmail: {
      more: 'This is possible only a few times.',
      body: {
        session_id: 'The id of the checkout that paid for the painting.',
        email: 'The address that the painting is sent to now.',
      },
      errors: {
        ResourceNotFound: 'The checkout has not paid for such a painting.',
        Conflict: 'The painting is not finished, or its address was corrected too often.',
      },
    },
    sharePainting: {
      more: 'There is one link for each painting. It shows the painting in the size of a screen and no data of its buyer.',
      body: {
        session_id: 'The id of the checkout that paid for the painting.',
        locale: 'The language of the page for readers who name none, as a BCP 47 tag. Default: English.',
      },
      response: { url: 'The link.' },
      errors: {
        ResourceNotFound: 'The checkout has not paid for such a painting.',
        Conflict: 'The painting is not finished, or its payment was refunded.',
        Unavailable: 'The server is busy with other pictures. Repeat the call a little later.',
      },
    },
    stopSharing: {
      more: 'The link and its pictures then return 404; sharing the painting again creates a new link.',
      body: { session_id: 'The id of the checkout that paid for the painting.' },
      errors: { ResourceNotFound: 'The checkout has not paid for such a painting.' },
    },
    listStyles: {
      query: { session_id: 'The id of the checkout that paid for the painting.' },
      errors: {
        ResourceNotFound: 'The checkout has not paid for such a painting.',
        Unavailable: 'The commerce platform does not respond. Repeat the call later.',
      },
    },
    openStyleCheckout: {
      more: 'The photo is not uploaded again. The same style of the same photo leads to the same checkout, and to its painting once it is paid and as long as it is not refunded.',
      body: {
        session_id: 'The id of the checkout that paid for the painting.',
        style: 'The palette to paint in.',
        locale: 'The language for messages to the visitor, as a BCP 47 tag. Default: English.',
        preview: 'The preview that the visitor has seen, as a picture in base64; the checkout shows it.',
      },
      response: { url: 'The URL of the checkout page, or of the page of the painting that was paid before.' },
      errors: {
        ResourceNotFound: 'The checkout has not paid for such a painting, or its photo is no longer kept.',
        Conflict: 'The painting is not finished.',
      },
    },
    listPrints: {
      more: 'A size is left out where the painting would have fewer than 150 pixels per inch, or cover less than half of the paper. While the painting is made at the size of its photo there are none.',
      query: { session_id: 'The id of the checkout that paid for the painting.' },
      errors: {
        ResourceNotFound: 'The checkout has not paid for such a painting.',
        Unavailable: 'The commerce platform does not respond. Repeat the call later.',
      },
    },
    openPrintCheckout: {
      more: 'The checkout asks for the address that the print is sent to.',
      body: {
        session_id: 'The id of the checkout that paid for the painting.',
        product_id: 'The product of the size.',
        locale: 'The language for messages to the visitor, as a BCP 47 tag. Default: English.',
      },
      response: { url: 'The URL of the checkout page.' },
      errors: {
        ResourceNotFound:
          'The checkout has not paid for such a painting, or there is no print of it in this size.',
        Conflict: 'The painting is not finished.',
      },
    },
    contact: {
      body: {
        email: 'The e-mail address for the reply.',
        name: 'The name of the sender, optional.',
        message: 'The text of the message.',
      },
      response: { received: 'Always true: the message was accepted.' },
    },
  }),
]
