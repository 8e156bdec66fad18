import type { Shape } from '../shape.ts'
import type { pages as tr } from '../tr/pages.ts'

export const pages: Shape<typeof tr> = {
  heads: {
    '/': {
      title: 'Felek: sports, slots, live tables and virtual games with demo money',
      description:
        'Sports betting on matches sealed in advance; slots, live tables and virtual games with published rules and rounds you can verify. Felek uses demo money only.',
    },
    '/home': {
      title: 'Home',
      description:
        'Felek’s home page: live matches, featured games, live tables, promotions and tournaments.',
    },
    '/slot': {
      title: 'Slot games',
      description:
        'Every slot in one lobby: filter by provider, volatility and RTP, try any game for free and read its rules.',
    },
    '/slot/category/:categoryID': {
      title: '{name}',
      description:
        '{name}: the games in this category with their RTP and stake range. Try them without an account.',
    },
    '/slot/type/:type': {
      title: '{name}: the full list',
      description:
        '{name}: all games of this type with their RTP and stake range. Try them without an account.',
    },
    '/slot/provider/:providerID': {
      title: 'Games by {name}',
      description: 'All games by {name}, with RTP, volatility and stake range shown for each one.',
    },
    '/live': {
      title: 'Live casino',
      description:
        'Live roulette, blackjack and baccarat tables: everyone at the table plays the same round, with betting time and limits clearly shown.',
    },
    '/live/category/:categoryID': {
      title: '{name} tables: live casino',
      description:
        'Live tables in the {name} category: limits, free seats and latest results at a glance.',
    },
    '/live/type/:type': {
      title: '{name}: live tables',
      description: '{name} live tables: limits, free seats and latest results at a glance.',
    },
    '/live/provider/:providerID': {
      title: '{name}: live tables',
      description: 'Live tables by {name}: limits, free seats and latest results at a glance.',
    },
    '/virtual': {
      title: 'Virtual races',
      description:
        'Virtual races that finish within minutes: odds are known in advance and every result can be verified.',
    },
    '/instant': {
      title: 'Instant games',
      description:
        'Games that are over in seconds: mines, plinko, dice and coin toss. Each shows its RTP and the odds of the top win.',
    },
    '/poker': {
      title: 'Poker',
      description:
        'Poker that you play alone: the game shows its pay table, its RTP and the best play; every deck is sealed, every round can be verified.',
    },
    '/bingo': {
      title: 'Bingo with a caller',
      description:
        'Bingo with numbers called out: your cards, the drawn numbers and the prize table on one screen.',
    },
    '/search': {
      title: 'Search',
      description: 'Search for games, providers, live tables, teams, leagues and match codes.',
    },
    '/favorites': { title: 'My favourites', description: 'Your favourite games and tables.' },
    '/play/:type/:id': { title: 'Game', description: 'The game’s page.' },
    '/play/:type/:id/:providerName': { title: 'Game', description: 'The game’s page.' },
    '/play/:type/:id/:gamingType/:providerName': { title: 'Game', description: 'The game’s page.' },
    '/demo/:type/:id': {
      title: '{name}: play for free',
      description:
        '{name}: play for free without an account. Rules, paytable and RTP are in the game.',
    },
    '/coupons': {
      title: 'My coupons',
      description: 'Your open and settled coupons.',
    },
    '/coupon': {
      title: 'Check a coupon',
      description:
        'Enter a coupon number to see its selections and status. The player and the stake are never shown.',
    },
    '/coupon/:number': {
      title: 'Coupon',
      description:
        'The selections and status of a coupon. The player and the stake are never shown.',
    },
    '/k': {
      title: 'Open a coupon with a short code',
      description: 'Open a shared coupon with its six-digit code, at current odds.',
    },
    '/k/:code': {
      title: 'Shared coupon',
      description: 'The selections in a shared coupon, at current odds.',
    },
    '/sports/results': {
      title: 'Match results',
      description: 'Match results by sport, league and day, each with its seal.',
    },
    '/sports': {
      title: 'Sports betting',
      description:
        'Simulated football, basketball and tennis: live odds, singles, multiples and system bets on matches sealed in advance. Demo money only.',
    },
    '/sports/live': {
      title: 'In-play betting',
      description: 'Matches in play now with live odds. Every match is sealed in advance.',
    },
    '/sports/:sport': {
      title: 'Sports betting',
      description: 'Today’s and upcoming matches in this sport, with odds.',
    },
    '/sports/:sport/:leagueID': {
      title: 'Sports betting',
      description: 'Today’s and upcoming matches in this league, with odds.',
    },
    '/event/:eventID': {
      title: 'Match',
      description: 'All markets for this match, with statistics and its seal.',
    },
    '/verify': {
      title: 'Verify a round',
      description:
        'Calculate the result of a round yourself: seal, server seed and player seed, checked step by step.',
    },
    '/promotions': {
      title: 'Promotions',
      description:
        'Current promotions, with rates, maximums, wagering requirements and dates set out in full.',
    },
    '/promotions/:slug': {
      title: '{name}',
      description: '{name}: terms, rates and dates of this promotion.',
    },
    '/tournaments': {
      title: 'Tournaments',
      description:
        'Current, upcoming and finished tournaments: prizes, scoring and leaderboards based on real rounds.',
    },
    '/tournaments/:id': {
      title: '{name}: tournament',
      description: '{name}: dates, prizes, rules, eligible games and current leaderboard.',
    },
    '/login': { title: 'Sign in', description: 'Sign in to your Felek account.' },
    '/register': {
      title: 'Register',
      description: 'Join Felek in a few steps. Over-18s only; played with demo money.',
    },
    '/register-account-confirm': {
      title: 'Confirm your account',
      description: 'Confirming your e-mail address.',
    },
    '/unsubscribe/:token': { title: 'Promotion news', description: 'Stop news of promotions.' },
    '/forgot-password': {
      title: 'Forgot password',
      description: 'Request a link to reset your password.',
    },
    '/account_reset': { title: 'New password', description: 'Set your new password.' },
    '/about-us': {
      title: 'About us',
      description: 'Who we are, how our games work and how results are verified.',
    },
    '/rules/general': {
      title: 'General rules',
      description: 'Membership, account use and the general rules of the site.',
    },
    '/rules/bet': {
      title: 'Betting rules',
      description: 'How bets are accepted, voided and settled.',
    },
    '/rules/casino': {
      title: 'Casino rules',
      description:
        'Rules for slots, live tables and virtual games, including interrupted and void rounds.',
    },
    '/rules/bonus': {
      title: 'Bonus terms',
      description: 'Bonus terms, wagering requirements and cancellation.',
    },
    '/responsible-gaming': {
      title: 'Responsible gaming',
      description: 'A self-assessment test, ways to limit your gambling and free helplines.',
    },
    '/privacy': {
      title: 'Privacy policy',
      description: 'What data we keep, why and for how long, and your rights.',
    },
    '/faq': {
      title: 'Frequently asked questions',
      description: 'Searchable answers about accounts, payments, games and security.',
    },
    '/support': {
      title: 'Support',
      description: 'Write to us: your request gets a reference number and goes to our team.',
    },
    '/no-access': {
      title: 'No access',
      description: 'Felek is not available in your region.',
    },
    '/profile': { title: 'My account', description: 'Your account at a glance.' },
    '/profile/deposit': { title: 'Deposit', description: 'Deposit demo money into your account.' },
    '/profile/withdraw': {
      title: 'Withdraw',
      description: 'Withdraw demo money from your account.',
    },
    '/profile/bank-accounts': { title: 'Bank accounts', description: 'Your saved bank accounts.' },
    '/profile/limits': { title: 'Responsible gaming', description: 'Your limits and breaks.' },
    '/profile/limits/exclude': {
      title: 'Self-exclusion',
      description: 'Block gambling on your account.',
    },
    '/profile/history': {
      title: 'Account history',
      description: 'Every transaction on your account.',
    },
    '/profile/history/finance': {
      title: 'Finance history',
      description: 'Your deposits and withdrawals.',
    },
    '/profile/history/games': { title: 'Game history', description: 'The rounds that you played.' },
    '/tickets': { title: 'My tickets', description: 'Your raffle tickets.' },
    '/my-data': { title: 'Your data', description: 'What is stored about you.' },
    '/profile/terms': { title: 'Renewed terms', description: 'Read and accept what has changed.' },
    '/profile/bonuses': {
      title: 'My bonuses',
      description: 'Your active bonus, available bonuses and bonus history.',
    },
    '/profile/privacy': {
      title: 'My data and account',
      description: 'Request your data or close your account.',
    },
    '/profile/preferences': {
      title: 'Preferences',
      description: 'Your language, display and marketing preferences.',
    },
    '/profile/history/bonus': {
      title: 'Bonus history',
      description: 'Your bonuses and prizes.',
    },
    '/profile/history/bets': {
      title: 'Bet history',
      description: 'Your coupons.',
    },
    '/profile/history/statement': {
      title: 'Monthly statement',
      description: 'Your account statement for one month.',
    },
    '/notifications': {
      title: 'Notifications',
      description: 'Your notifications and announcements.',
    },
    '/profile/password': { title: 'Password', description: 'Change the password of your account.' },
    '/profile/username': { title: 'Username', description: 'Change your username.' },
    '/profile/email': { title: 'E-mail', description: 'Change your e-mail address.' },
    '/profile/sms': { title: 'Phone confirmation', description: 'Confirm your phone number.' },
    '/profile/phone': { title: 'Phone number', description: 'Change your phone number.' },
    '/profile/address': { title: 'Address', description: 'Change your address.' },
    '/profile/sessions': {
      title: 'Sessions',
      description: 'The devices signed in to your account.',
    },
    '/profile/two-factor': {
      title: 'Two-step sign-in',
      description: 'Protect your account with a verification code.',
    },
    '/email-confirm': {
      title: 'E-mail confirmation',
      description: 'Confirm your new e-mail address.',
    },
    '/me': { title: 'My account', description: 'Your account at a glance.' },
    '/maintenance': { title: 'Maintenance', description: 'Felek is down for brief maintenance.' },
    '/maintenance-control': {
      title: 'Maintenance',
      description: 'Felek is down for brief maintenance.',
    },
  },
  notFound: {
    title: 'Page not found',
    description: 'The page you’re looking for cannot be found.',
  },
  home: 'Home',
  jackpotGames: 'Jackpot games',
  app: {
    name: 'Felek',
    description: 'Slots, live tables and virtual games with demo money.',
    slot: 'Slot games',
    live: 'Live casino',
    promotions: 'Promotions',
  },
  away: {
    title: 'Back in a moment',
    text: 'We can’t load this page right now. It will open automatically in a few seconds. Your balance and any round in progress are safe.',
    retry: 'Try again',
  },
  offline: {
    title: 'No internet connection',
    text: 'This page will open as soon as you are back online. Any round in progress is completed on the server; you will see the result when you reopen the game.',
    retry: 'Try again',
  },
}
