import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const repositoriesDescriptions = [
  describe(api.Platform, 'A platform that hosts repositories.'),
  describe(api.Repository, 'A repository on another platform.', {
    platform: 'Platform of the repository.',
    is_private: 'True if only members of the repository can see it.',
    name: 'Name of the repository, without its owner.',
    description: 'Description on the platform; null if there is none.',
    stars: 'Number of stars on the platform; null if unknown.',
    license: 'Name of the license; null if there is none.',
    homepage: 'URL of the website; null if there is none.',
    profile_settings: 'Settings of the repository page; null if none were set.',
    organization: 'Organization or person that owns the repository on the platform.',
    internal_organization: 'Organization that the owner is linked to; null if there is none.',
  }),
  describe(api.RepositoryProfile, 'Settings of a repository page.', {
    description: 'Description on the page; null if there is none.',
    cover_image_url: 'URL of the picture; null if there is none.',
    featured_organizations: 'Ids of the organizations on the page, in order.',
    highlighted_subscription_tiers: 'Ids of the products on the page, in order.',
    links: 'Further URLs on the page.',
  }),
  describe(api.RepositoryUpdate, 'Changes to the settings of a repository page.', {
    profile_settings: [
      'Settings that change. Null changes nothing.',
      {
        set_description: 'If true, the description is changed to `description`.',
        description: 'New description, at most 240 characters; only with `set_description`.',
        set_cover_image_url: 'If true, the cover image is changed to `cover_image_url`.',
        cover_image_url: 'URL of the new cover image; only with `set_cover_image_url`.',
        featured_organizations: 'Ids of all organizations on the page. Null changes nothing.',
        highlighted_subscription_tiers: 'Ids of all products on the page, at most 3. Null changes nothing.',
        links: 'All further URLs on the page. Null changes nothing.',
      },
    ],
  }),
  describe(api.ExternalOrganization, 'An organization or person on a platform that hosts repositories.', {
    platform: 'Platform of the organization.',
    name: 'Name in URLs of the platform.',
    avatar_url: 'URL of the avatar.',
    is_personal: 'True if the organization is a personal account.',
    bio: 'Short description; null if there is none.',
    pretty_name: 'Display name; null if there is none.',
    company: 'Company name; null if there is none.',
    blog: 'URL of the blog; null if there is none.',
    location: 'Location; null if there is none.',
    email: 'E-mail address; null if there is none.',
    twitter_username: 'Twitter user name; null if there is none.',
    organization_id: 'Id of the linked organization; null if there is none.',
  }),
  describeFields([api.repositories.list.query, api.externalOrganizations.list.query], {
    platform: 'Only results on this platform.',
  }),
  describeArea(
    api.repositories,
    'Repositories on other platforms whose owners are linked to the organization.',
    {
      list: {
        more: 'Repositories are imported from their platforms; there is no call to create one.',
        query: {
          name: 'Only repositories with one of these names.',
          external_organization_name: 'Only repositories of the organizations with these names.',
          is_private: 'If true, only private repositories. If false, only public ones.',
        },
      },
    },
  ),
  describeArea(
    api.externalOrganizations,
    'Organizations on other platforms that are linked to the organization.',
    { list: { query: { name: 'Only organizations with one of these names.' } } },
  ),
  describeFields([api.githubInstallation.install.response], {
    url: 'URL to open in a browser: a page of this server that continues to GitHub.',
  }),
  describeArea(
    api.githubInstallation,
    'Links from GitHub repositories to an organization, so that its benefits can give access to them.',
    {
      install: {
        more: 'The URL is valid for 15 minutes, for anyone who administers the repositories.',
        query: {
          return_to: 'URL that the browser returns to, on this server or your website.',
        },
      },
    },
  ),
]
