extension Page {
    /// The inline style sheet of every page, for light and dark colour schemes.
    static let style = """
        :root { color-scheme: light dark; --ink: #1c1e21; --soft: #5b6270; --ground: #f4f5f7; --card: #fff; \
        --line: #d5d9e0; --accent: #1a56c4; --on-accent: #fff; --bad: #a61b1b; }
        @media (prefers-color-scheme: dark) { :root { --ink: #eceef2; --soft: #a4acba; --ground: #15171b; \
        --card: #1f2228; --line: #3a3f49; --accent: #8ab4ff; --on-accent: #10131a; --bad: #ff9a94; } }
        * { box-sizing: border-box; }
        body { margin: 0; padding: 8vh 1rem 2rem; background: var(--ground); color: var(--ink); \
        font: 1rem/1.5 system-ui, sans-serif; }
        main { max-width: 28rem; margin: 0 auto; padding: 2rem; background: var(--card); \
        border: 1px solid var(--line); border-radius: .75rem; }
        h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.25; }
        h2 { margin: 2rem 0 .5rem; font-size: 1rem; }
        p { margin: 0 0 1rem; overflow-wrap: anywhere; }
        .soft { color: var(--soft); font-size: .875rem; }
        .bad { color: var(--bad); }
        label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
        input { width: 100%; padding: .625rem .75rem; font: inherit; color: inherit; background: transparent; \
        border: 1px solid var(--soft); border-radius: .5rem; }
        button, .button { display: inline-block; margin-top: 1.25rem; padding: .625rem 1.25rem; font: inherit; \
        font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: .5rem; \
        cursor: pointer; text-decoration: none; }
        .second { margin: 0 .5rem .5rem 0; font-weight: 400; color: inherit; background: transparent; \
        border: 1px solid var(--line); }
        button:disabled { opacity: .5; cursor: default; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        ul { list-style: none; margin: 0; padding: 0; }
        li button { width: 100%; margin: 0 0 .5rem; text-align: start; font-weight: 400; color: inherit; \
        background: transparent; border: 1px solid var(--line); overflow-wrap: anywhere; }
        li button { display: flex; gap: .75rem; align-items: center; padding: .625rem .75rem; }
        li button:hover, .second:hover { border-color: var(--accent); }
        li strong, li .soft { display: block; }
        .initial { flex: none; width: 2.25rem; height: 2.25rem; border-radius: 50%; font-weight: 600; \
        line-height: 2.25rem; text-align: center; color: var(--on-accent); background: var(--accent); }
        .wide { width: 100%; margin: 0; font-weight: 600; color: var(--accent); }
        .row { display: flex; flex-wrap: wrap; gap: .75rem; justify-content: space-between; margin-top: 1.5rem; }
        .row button { margin: 0; }
        label .soft { font-weight: 400; }
        """
}
