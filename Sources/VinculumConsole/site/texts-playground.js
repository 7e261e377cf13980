// The titles of the pages of playground.js.
export const playground = {
    tour: ["Tour", "Rundgang"],
    try: ["Sign in here", "Hier anmelden"],
    journey: ["Journey", "Verlauf"],
    explore: ["Attacks", "Angriffe"],
};
