import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const repositoriesDescriptions = [
  describe(api.Platform, 'A platform that hosts repositories.'),
  describe(api.Repository, 'A repository on another platform.', {
    platform: 'The platform of the repository.',
    is_private: 'Whether only its members can see it.',
    name: 'The name of the repository, without its owner.',
    description: 'The description on the platform; null if there is none.',
    stars: 'The number of stars on the platform; null if unknown.',
    license: 'The name of the license; null if there is none.',
    homepage: 'The URL of the website; null if there is none.',
    profile_settings: 'The settings of the repository page; null if none were set.',
    organization: 'The organization or person that owns the repository on the platform.',
    internal_organization: 'The organization that the owner is linked to; null if there is none.',
  }),
  describe(api.RepositoryProfile, 'The settings of a repository page.', {
    description: 'The description on the page; null if there is none.',
    cover_image_url: 'The URL of the picture; null if there is none.',
    featured_organizations: 'The ids of the organizations on the page, in order.',
    highlighted_subscription_tiers: 'The ids of the products on the page, in order.',
    links: 'Further URLs on the page.',
  }),
  describe(api.RepositoryUpdate, 'A change of the settings of a repository page.', {
    profile_settings: [
      'The settings that change. Null changes nothing.',
      {
        set_description: 'Whether to change the description to `description`.',
        description: 'The new description, at most 240 characters; only with `set_description`.',
        set_cover_image_url: 'Whether to change the cover image to `cover_image_url`.',
        cover_image_url: 'The URL of the new cover image; only with `set_cover_image_url`.',
        featured_organizations: 'The ids of all organizations on the page. Null changes nothing.',
        highlighted_subscription_tiers:
          'The ids of all products on the page, at most 3. Null changes nothing.',
        links: 'All further URLs on the page. Null changes nothing.',
      },
    ],
  }),
  describe(api.ExternalOrganization, 'An organization or person on a platform that hosts repositories.', {
    platform: 'The platform of the organization.',
    name: 'The name in URLs of the platform.',
    avatar_url: 'The URL of the avatar.',
    is_personal: 'Whether the organization is a personal account.',
    bio: 'A short description; null if there is none.',
    pretty_name: 'The display name; null if there is none.',
    company: 'The company name; null if there is none.',
    blog: 'The URL of the blog; null if there is none.',
    location: 'The location; null if there is none.',
    email: 'The e-mail address; null if there is none.',
    twitter_username: 'The Twitter user name; null if there is none.',
    organization_id: 'The id of the organization that it is linked to; null if there is none.',
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
          is_private: 'True: only private repositories. False: only public ones.',
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
    url: 'The URL to open in a browser: a page of this server that continues to GitHub.',
  }),
  describeArea(
    api.githubInstallation,
    'Links from GitHub repositories to an organization, so that its benefits can give access to them.',
    {
      install: {
        more: 'The URL is valid for 15 minutes, for anyone who administers the repositories.',
        query: {
          return_to: 'The URL that the browser returns to, on this server or your website.',
        },
      },
    },
  ),
]
