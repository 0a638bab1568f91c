import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const studioDescriptions = [
  describe(api.PaintingStyle, 'A palette to paint in.'),
  describe(api.PaintOptions, 'Options of a painting. The painter chooses options that are omitted.'),
  describe(api.TransformationStatus, 'Status of a painting.'),
  describe(api.Draft, 'An uploaded photo whose painting is not paid yet.', {
    preview_url: 'URL of a small upright preview of the photo.',
    width: 'Width of the upright photo, in pixels.',
    height: 'Height of the upright photo, in pixels.',
    expires_at: 'Time at which the photo is deleted unless it is paid for.',
  }),
  describeFields([api.StudioSession, api.PaintOptions], {
    style: 'Palette to paint in.',
    brush: 'Size of the brush, from fine to broad.',
    seed: 'Seed of the random numbers: the same photo, options and seed give the same painting.',
  }),
  describe(api.StudioSession, 'An order for a painting.', {
    email: 'E-mail address that is notified when the painting is ready.',
    draft_id: 'Id of the uploaded photo, if the upload has finished.',
    locale: 'Language for messages to the visitor, as a BCP 47 tag. Default: English.',
    preview: 'Preview that the visitor has seen, as a picture in base64; the checkout shows it.',
  }),
  describe(api.OtherStyle, 'A style that the photo of a finished painting can have as well.', {
    style: 'Palette of the style.',
    session_id: 'Id of the checkout that has paid for the style; null if it can be bought.',
  }),
  describe(api.OtherStyles, 'Other styles of a photo.', {
    price_amount:
      'Price of each style in minor units of the currency; null if the customer chooses it at the checkout.',
    currency: 'Currency of the price.',
    styles: 'Other styles; empty if the photo is no longer kept.',
  }),
  describe(api.PrintSize, 'A size in which a painting can be bought as a print.', {
    product_id: 'Id of the product.',
    price_amount: 'Price in minor units of the currency.',
    currency: 'Currency of the price.',
    paper: [
      'Paper, in the orientation of the painting.',
      { width_mm: 'Width of the paper in millimeters.', height_mm: 'Height of the paper in millimeters.' },
    ],
    painting: [
      'Painting on the paper; the rest of the paper stays white.',
      {
        width_mm: 'Width of the painting in millimeters.',
        height_mm: 'Height of the painting in millimeters.',
      },
    ],
    dpi: 'Pixels of the painting per inch of paper.',
  }),
  describe(api.BoughtPrint, 'A print that was bought.', {
    id: 'Id of the checkout that has paid for the print.',
    paper: [
      'Paper of the print.',
      { width_mm: 'Width of the paper in millimeters.', height_mm: 'Height of the paper in millimeters.' },
    ],
    status: 'Status of the print.',
    carrier: 'Carrier of the shipment; null if the seller has not set it.',
    tracking_url: 'URL to track the shipment; null if the seller has not set it.',
    sent_at: 'Time at which the print was sent; null until then.',
  }),
  describe(api.Prints, 'Prints of a painting.', {
    sizes: 'Sizes that can be bought; empty if the seller sells none, or the painting is too small.',
    bought: 'Prints that were bought, latest first.',
  }),
  describe(api.LargePainting, 'A painting at the size of its photo, which is made after the usual one.', {
    status:
      'Status of the large painting. The usual painting is available while this one is made, and if it fails.',
    width: 'Width of the large painting in pixels.',
    height: 'Height of the large painting in pixels.',
    image: 'URL of the PNG; null until it is completed.',
  }),
  describe(api.Transformation, 'A painting being made.', {
    status: 'Status of the painting: being painted, completed, or failed.',
    stage: 'Current stage: `queued`, `uploading`, `painting`, `saving`, `completed` or `failed`.',
    progress: 'Progress in percent, from 0 to 100; it never decreases.',
    ahead: 'Number of paintings ahead in the queue.',
    usual_seconds:
      'Median time of the latest paintings, in seconds; before the first one, the time that the painter usually needs. Null if it is unknown, and once this painting is finished.',
    original_image: 'URL of the photo; null if it was deleted.',
    transformed_image: 'URL of the painting; null until it is completed.',
    shown_image:
      'URL of a smaller WebP version of the painting; null until it is completed, and for old paintings.',
    width: 'Width of the painting in pixels; null until it is completed, and for old paintings.',
    height: 'Height of the painting in pixels; null until it is completed, and for old paintings.',
    large:
      'Painting at the size of its photo; null until the usual one is completed, and if that is as large.',
    converted_at: 'Time at which the painting was completed; null until then.',
    failure: 'Human-readable reason of the failure; null unless it failed.',
    failure_code: 'Code of the reason, for showing it in another language; null for a reason without one.',
    can_retry: 'True if the painting can be retried.',
    refused: 'True if the photo was rejected: nothing is painted then, and the payment is refunded.',
    refunded: 'True if the payment was refunded because the painting failed.',
    layers:
      'URLs of small pictures of the painting as it grew, from the first washes to the finest strokes; more come while it is painted.',
    sent_to: 'Address that the painting is sent to, masked; null if none is known.',
    can_correct_email: 'True if the finished painting can be sent to another address.',
    wishes: 'Options of the painting.',
  }),
  describeArea(api.studio, 'Studio that paints photos, for its page.', {
    shop: {
      response: {
        product_id: 'Id of the product at the commerce platform.',
        product_name: 'Name of the product.',
        price_amount: 'Price of a painting, in minor units; null if the customer chooses it at the checkout.',
        max_upload_bytes: 'Maximum size of a photo, in bytes.',
      },
      errors: { Unavailable: 'The commerce platform does not respond. Repeat the call later.' },
    },
    uploadDraft: {
      query: {
        session_id: 'Id of the paid checkout that the photo is for, if it is uploaded after the payment.',
      },
      errors: {
        Unavailable:
          'Too many photos are being uploaded, or there is no room for more. Repeat the call after the number of seconds in `Retry-After`.',
      },
    },
    openCheckout: {
      response: { url: 'URL of the checkout page.' },
      errors: { ResourceNotFound: 'The photo was deleted. Upload it again.' },
    },
    checkoutPicture: {
      more: 'The URL works as long as the checkout can be paid.',
      query: {
        style: 'Other style of the same photo that the checkout is for. Default: its first painting.',
      },
      errors: { ResourceNotFound: 'The checkout has ended, or it has no picture.' },
    },
    openTransformation: {
      more: 'Each paid checkout gives one painting, however often the call is repeated.',
      body: {
        session_id: 'Id of the paid checkout.',
        draft_id: 'Id of the photo, if the checkout was opened before the upload had finished.',
      },
      errors: {
        ResourceNotFound: 'This checkout does not exist.',
        NotPermitted: 'The checkout was not paid, or is not for a painting.',
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
        session_id: 'Id of the checkout that paid for the painting.',
        email: 'E-mail address to send the painting to.',
      },
      errors: {
        ResourceNotFound: 'No painting was paid for with this checkout.',
        Conflict: 'The painting is not finished, or its address was corrected too often.',
      },
    },
    sharePainting: {
      more: 'There is one link for each painting. It shows the painting in the size of a screen and no data of its buyer.',
      body: {
        session_id: 'Id of the checkout that paid for the painting.',
        locale: 'Language of the page for readers who name none, as a BCP 47 tag. Default: English.',
      },
      response: { url: 'URL of the shared painting.' },
      errors: {
        ResourceNotFound: 'No painting was paid for with this checkout.',
        Conflict: 'The painting is not finished, or its payment was refunded.',
        Unavailable: 'The server is busy with other pictures. Repeat the call a little later.',
      },
    },
    stopSharing: {
      more: 'The link and its pictures then return 404; sharing the painting again creates a new link.',
      body: { session_id: 'Id of the checkout that paid for the painting.' },
      errors: { ResourceNotFound: 'No painting was paid for with this checkout.' },
    },
    listStyles: {
      query: { session_id: 'Id of the checkout that paid for the painting.' },
      errors: {
        ResourceNotFound: 'No painting was paid for with this checkout.',
        Unavailable: 'The commerce platform does not respond. Repeat the call later.',
      },
    },
    openStyleCheckout: {
      more: 'The photo is not uploaded again. The same style of the same photo leads to the same checkout, and to its painting once it is paid and as long as it is not refunded.',
      body: {
        session_id: 'Id of the checkout that paid for the painting.',
        style: 'Palette to paint in.',
        locale: 'Language for messages to the visitor, as a BCP 47 tag. Default: English.',
        preview: 'Preview that the visitor has seen, as a picture in base64; the checkout shows it.',
      },
      response: { url: 'URL of the checkout page, or of the page of the painting that was paid before.' },
      errors: {
        ResourceNotFound: 'No painting was paid for with this checkout, or the photo is no longer kept.',
        Conflict: 'The painting is not finished.',
      },
    },
    listPrints: {
      more: 'A size is omitted where the painting would have fewer than 150 pixels per inch, or cover less than half of the paper. While the painting is made at the size of its photo there are none.',
      query: { session_id: 'Id of the checkout that paid for the painting.' },
      errors: {
        ResourceNotFound: 'No painting was paid for with this checkout.',
        Unavailable: 'The commerce platform does not respond. Repeat the call later.',
      },
    },
    openPrintCheckout: {
      more: 'The checkout asks for the address that the print is sent to.',
      body: {
        session_id: 'Id of the checkout that paid for the painting.',
        product_id: 'Id of the product of the size.',
        locale: 'Language for messages to the visitor, as a BCP 47 tag. Default: English.',
      },
      response: { url: 'URL of the checkout page.' },
      errors: {
        ResourceNotFound:
          'No painting was paid for with this checkout, or there is no print of it in this size.',
        Conflict: 'The painting is not finished.',
      },
    },
    contact: {
      body: {
        email: 'E-mail address for the reply.',
        name: 'Name of the sender, optional.',
        message: 'Text of the message.',
      },
      response: { received: 'Always true: the message was accepted.' },
    },
  }),
]
