import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const words = {
  subject: 'Custom subject; null for the default subject.',
  introduction:
    'Custom introduction of the e-mail, without HTML; null for none. `{product_name}` and the other placeholders of the e-mail are replaced by their values.',
}

export const brandDescriptions = [
  describe(api.Language, 'A language for customers, by its ISO 639-1 code.'),
  describe(api.AccentColor, 'A color as `#rrggbb`; null or blank for the default color.'),
  describe(api.BrandFont, 'Font of a brand.'),
  describe(api.CustomerMail, 'An e-mail to customers that a seller can customize.'),
  describeFields([api.ShopBrand, api.Brand, api.BrandInput], {
    accent_color:
      'Color of buttons and links, as `#rrggbb`; null for the default color. The text color on buttons and the shade of links are adjusted for readability.',
    font: 'Font: `workshop` has a serif font for titles and a sans-serif font for text; `sans`, `serif` and `system` use one font throughout.',
    checkout_note: 'Line below the button of the checkout; null for none.',
    terms_url: 'URL of the seller’s terms, which the checkout links to; null for none.',
    privacy_url: 'URL of the seller’s privacy policy, which the checkout links to; null for none.',
  }),
  describeFields([api.Brand, api.BrandInput], {
    logo_file_id:
      'Id of the file of the logo, uploaded with the service `organization_avatar`; null for none.',
    invoice_footer: 'Footer of invoices; null for none.',
    default_language: 'Language for customers whose language is unknown.',
  }),
  describe(api.ShopBrand, 'Brand of a seller at the checkout and in the portal.', {
    logo_url: 'URL of the logo; null for none.',
  }),
  describe(api.Brand, 'Brand of an organization for its checkout, portal, e-mails and invoices.', {
    logo_url: 'URL of the logo; null for none.',
  }),
  describe(api.BrandInput, 'Complete brand. Omitted fields are reset to their defaults.', {}),
  describe(api.MailText, 'Custom texts of an e-mail to customers in one language.', {
    mail: 'Name of the e-mail.',
    language: 'Language of the texts.',
    ...words,
  }),
  describe(api.MailSettings, 'An e-mail to customers with its custom texts.', {
    mail: 'Name of the e-mail.',
    placeholders: 'Names of the placeholders that texts can use.',
    has_fixed_subject: 'True if the subject is the same for all sellers.',
    standard_subjects: 'Default subject in each language, with sample values.',
    texts: 'Custom texts, for each language that has any.',
  }),
  describe(api.MailTextInput, 'Custom texts of an e-mail. Blank texts count as null.', words),
  describe(api.MailPreviewInput, 'Custom texts to preview in an e-mail before saving them.', {
    ...words,
    language: 'Language of the e-mail.',
    brand: 'Brand to use. Default: the saved brand.',
  }),
  describe(api.MailPreview, 'An e-mail with sample data.', {
    subject: 'Subject of the e-mail.',
    text: 'Plain text of the e-mail.',
    url: 'URL of a page that shows the HTML, valid for an hour. Add `?scheme=dark` for dark mode.',
  }),
  describeArea(
    api.organizationBrands,
    'Brand of an organization for its checkout, portal, e-mails and invoices.',
    {
      update: 'Existing invoices do not change.',
    },
  ),
  describeFields(
    [
      api.organizationMails.update.path_parameters,
      api.organizationMails.preview.path_parameters,
      api.organizationMails.sendTest.path_parameters,
    ],
    {
      mail: 'Name of the e-mail.',
    },
  ),
  describeFields([api.organizationMails.update.path_parameters], { language: 'Language of the texts.' }),
  describeArea(api.organizationMails, 'Custom texts in e-mails to customers.', {
    list: { response: { items: 'All e-mails that a seller can customize.' } },
    update: 'If both texts are null, the default text is restored.',
    sendTest: { body: { language: 'Language of the e-mail.' } },
  }),
]
