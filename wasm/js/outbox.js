// The mails and messages of an engine, on their way to what sends them.

/** Hands effects to the option `send`. A failure is reported and ends there: the code of the effect stays pending. */
export class Outbox {
    constructor({ send, onSendError }) {
        this.post = send;
        this.report = onSendError;
        this.underWay = new Set();
    }

    /**
     * Begins to send, in order, once `stored` is fulfilled; where it is rejected, nothing is sent. No response waits for
     * it: its duration would show whether an address has an account.
     */
    send(effects, stored) {
        if (!this.post) return;
        for (const effect of effects) {
            const sent = stored.then(() => this.one(effect), () => {}).finally(() => this.underWay.delete(sent));
            this.underWay.add(sent);
        }
    }

    async one(effect) {
        try {
            await this.post(effect);
        } catch (error) {
            await this.fail(error, effect);
        }
    }

    async fail(error, effect) {
        try {
            if (this.report) return await this.report(error, effect);
        } catch (other) {
            error = other;
        }
        // Neither recipient nor code: both are secrets of a log.
        return console.error(`vinculum: the ${effect.kind} could not be sent:`, error);
    }

    /** Waits for what is under way. */
    async close() {
        while (this.underWay.size > 0) await Promise.all(this.underWay);
    }
}
